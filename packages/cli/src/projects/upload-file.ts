import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import path from 'node:path';
import type { Client } from '@anchora/client/client';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { LocalFile } from '../table/local-file';

export async function uploadFile(client: Client, file: LocalFile): Promise<UploadedFile> {
  return client.upload(path.basename(file.path), await openAsBlob(file.path));
}

/** SHA-256 of the file's bytes, in hexadecimal digits. */
export async function hashOfFile(file: LocalFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file.path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
