import { FILES_PATH } from '@anchora/contract/file-paths';
import type { Config } from '../config/config';
import { isFileId } from './object-key';

/** The file id in `/files/{id}`, with or without one of this server's origins; null for any other address. */
export function parseFileAddress(address: string, config: Pick<Config, 'publicUrl' | 'allowedOrigins'>): string | null {
  const origin = [config.publicUrl, ...config.allowedOrigins].find((own) => address.startsWith(`${own}${FILES_PATH}`));
  const path = origin === undefined ? address : address.slice(origin.length);
  if (!path.startsWith(FILES_PATH)) return null;
  const fileId = path.slice(FILES_PATH.length);
  return isFileId(fileId) ? fileId : null;
}
