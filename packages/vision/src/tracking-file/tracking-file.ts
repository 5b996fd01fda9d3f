import type { Compiled } from '../types';
import { FormatError } from '../types';
import { MAX_FILE_BYTES } from './container-layout';
import { isContainer, readContainer } from './container-reader';
import { writeContainer } from './container-writer';
import { readMind } from './mind/mind-reader';

/**
 * Bytes of a tracking file in the own container.
 *
 * @throws RangeError for what no compiled target can be, see writeContainer.
 */
export function encode(compiled: Compiled[]): Uint8Array {
  return writeContainer(compiled);
}

/**
 * Reads a tracking file: the own container or a stock `.mind` file (version 2). The content decides, not the name.
 *
 * @throws FormatError whose message can be shown, for anything else and anything damaged.
 */
export function decode(bytes: Uint8Array): Compiled[] {
  const [first] = bytes;
  if (first === undefined) throw new FormatError('The tracking file is empty.');
  if (bytes.length > MAX_FILE_BYTES) {
    throw new FormatError(`The tracking file has ${(bytes.length / 2 ** 20).toFixed(1)} MB; at most 16 MB are read.`);
  }
  if (isContainer(bytes)) return readContainer(bytes);
  if (isMessagePackMap(first)) return readMind(bytes);
  throw new FormatError('This is not a tracking file: it starts neither as an own one nor as a .mind file.');
}

function isMessagePackMap(first: number): boolean {
  return (first >= 0x80 && first <= 0x8f) || first === 0xde || first === 0xdf;
}
