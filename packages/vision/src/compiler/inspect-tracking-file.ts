import { VERSION_AT } from '../tracking-file/container-layout';
import { isContainer } from '../tracking-file/container-reader';
import { type MindContents, readMindContents } from '../tracking-file/mind/mind-contents';
import { MIND_VERSION } from '../tracking-file/mind/mind-reader';
import { readTrackingFile } from '../curved/read-tracking-file';
import type { Compiled } from '../types';
import type { TrackingFileFormat } from './compile-pictures';

export interface TrackingFileReport {
  format: TrackingFileFormat;
  version: number;
  sizeBytes: number;
  targets: TargetReport[];
}

export interface TargetReport {
  compiled: Compiled;
  /** Further contents of a stock file; null for our own container. */
  mind: MindContents | null;
}

/**
 * Lists the contents of a tracking file for display.
 *
 * @throws FormatError if the bytes are not a tracking file.
 */
export function inspectTrackingFile(bytes: Uint8Array): TrackingFileReport {
  const compiled = readTrackingFile(bytes);
  const isOwn = isContainer(bytes);
  const contents = isOwn ? [] : readMindContents(bytes);
  return {
    format: isOwn ? 'container' : 'mind',
    version: isOwn ? new DataView(bytes.buffer, bytes.byteOffset).getUint16(VERSION_AT, true) : MIND_VERSION,
    sizeBytes: bytes.length,
    targets: compiled.map((target, index) => ({ compiled: target, mind: contents[index] ?? null })),
  };
}
