import type { Compiled } from '../types';
import { isContainer, readContainer } from './container-reader';
import { writeContainer } from './container-writer';
import { checkFileSize } from './file-size';
import { damaged } from './format-error';
import { readMind } from './mind/mind-reader';

/**
 * Writes a tracking file in our own container.
 *
 * @throws RangeError for what no compiled target can be, see writeContainer.
 */
export function encode(compiled: Compiled[]): Uint8Array {
  return writeContainer(compiled);
}

/**
 * Reads a tracking file: our own container or a stock `.mind` file (version 2), distinguished by their first bytes.
 *
 * @throws FormatError for other or damaged files.
 */
export function decode(bytes: Uint8Array): Compiled[] {
  const [first] = bytes;
  if (first === undefined) throw damaged('tracking-file-empty');
  checkFileSize(bytes);
  if (isContainer(bytes)) return readContainer(bytes);
  if (isMessagePackMap(first)) return readMind(bytes);
  throw damaged('not-a-tracking-file');
}

function isMessagePackMap(first: number): boolean {
  return (first >= 0x80 && first <= 0x8f) || first === 0xde || first === 0xdf;
}
