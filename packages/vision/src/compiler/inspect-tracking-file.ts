import { MAGIC } from '../tracking-file/container-layout';
import { type MindContents, readMindContents } from '../tracking-file/mind/mind-contents';
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
  const isContainer = bytes[0] === MAGIC.charCodeAt(0);
  const contents = isContainer ? [] : readMindContents(bytes);
  return {
    format: isContainer ? 'container' : 'mind',
    version: isContainer ? new DataView(bytes.buffer, bytes.byteOffset).getUint16(4, true) : 2,
    sizeBytes: bytes.length,
    targets: compiled.map((target, index) => ({ compiled: target, mind: contents[index] ?? null })),
  };
}
