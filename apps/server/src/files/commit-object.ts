import type { Transaction } from '../db/database';
import type { FileStorage } from './file-storage';
import { newFinalKey } from '../storage/object-key';
import { StoreUnavailableError } from '../storage/object-store';
import { doomObjectUntilCommitted, keepObject } from './file-repository';

class NotWantedError extends Error {
  override name = 'NotWantedError';
}

/**
 * Writes an object under a new final key and commits the row that names it. After any error or crash, either both exist
 * or the object gets deleted.
 *
 * @param write puts the object under the given key.
 * @param commit writes the row; if it returns false, the row is no longer wanted and everything is rolled back.
 * @returns whether the row was committed: `commit` wanted it, and the sweeper had not taken the object.
 */
export async function commitObject(
  deps: FileStorage,
  fileId: string,
  write: (key: string) => Promise<void>,
  commit: (tx: Transaction, key: string) => Promise<boolean>,
): Promise<boolean> {
  const key = newFinalKey(fileId);
  await doomObjectUntilCommitted(deps.db, key);
  // If the deletion fails, the sweeper repeats it, because the key is in `doomed_objects`.
  const deleteNow = () => deps.store.delete(key).catch(() => undefined);
  try {
    await write(key);
  } catch (error) {
    // While the store is away, deleting would only delay the caller, so it is left to the sweeper.
    if (!(error instanceof StoreUnavailableError)) await deleteNow();
    throw error;
  }
  try {
    await deps.db.transaction(async (tx) => {
      const kept = (await keepObject(tx, key)) && (await commit(tx, key));
      if (!kept) throw new NotWantedError();
    });
    return true;
  } catch (error) {
    // After any other error the transaction may still have committed; the sweeper decides.
    if (!(error instanceof NotWantedError)) throw error;
    await deleteNow();
    return false;
  }
}
