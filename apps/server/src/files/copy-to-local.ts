import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '../storage/object-store';

/**
 * Copies a stored object to a new local file, which only this server's account can read.
 *
 * @throws the error of the store, or of a file that is there already.
 */
export async function copyToLocal(
  store: ObjectStore,
  key: string,
  localPath: string,
  signal?: AbortSignal,
): Promise<void> {
  // Nothing would close the file, or hear its error, while the store is asked.
  const object = await store.read(key);
  await pipeline(object, createWriteStream(localPath, { flags: 'wx', mode: 0o600 }), { signal });
}
