import { MAX_FILE_BYTES } from '../tracking-file/container-layout';
import { decode } from '../tracking-file/tracking-file';
import type { Compiled } from '../types';
import { isCurvedContainer, readCurvedContainer } from './curved-container';

/**
 * Reads any tracking file, flat targets and others. Visitors' pages use `decode`, which refuses files with curved
 * targets, and load the reader of those only if they meet one.
 *
 * @throws FormatError for other or damaged files.
 */
export function readTrackingFile(bytes: Uint8Array): Compiled[] {
  const isRead = bytes.length <= MAX_FILE_BYTES && isCurvedContainer(bytes);
  return isRead ? readCurvedContainer(bytes) : decode(bytes);
}
