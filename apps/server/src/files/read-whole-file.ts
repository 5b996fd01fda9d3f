import { buffer } from 'node:stream/consumers';
import { ObjectNotFoundError } from '../storage/object-store';
import { findFile, type FileRow } from './file-repository';
import type { FileStorage } from './file-storage';

/**
 * Reads the bytes of a file whose row was read before: its object may have moved to another key since, because it is no
 * longer public.
 *
 * @returns null if the file has been purged meanwhile.
 */
export async function readWholeFile(
  { db, store }: FileStorage,
  { id, storageKey }: Pick<FileRow, 'id' | 'storageKey'>,
): Promise<Buffer | null> {
  for (let tried = storageKey; ;) {
    try {
      return await buffer(await store.read(tried));
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      const present = await findFile(db, id);
      if (!present) return null;
      if (present.storageKey === tried) throw error;
      tried = present.storageKey;
    }
  }
}
