import { MAX_FILE_BYTES } from './container-layout';
import { FormatError } from './format-error';

const MB = 1024 * 1024;

/** @throws FormatError `tracking-file-too-large` for more than `MAX_FILE_BYTES` */
export function checkFileSize(bytes: Uint8Array): void {
  if (bytes.length <= MAX_FILE_BYTES) return;
  const params = { sizeMb: bytes.length / MB, limitMb: MAX_FILE_BYTES / MB };
  throw new FormatError({ code: 'tracking-file-too-large', params });
}
