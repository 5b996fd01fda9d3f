import type { Transaction } from '../db/database';
import type { FileStorage } from './file-storage';
import { newFinalKey } from '../storage/object-key';
import { doomObjectUntilCommitted, keepObject } from './file-repository';

class NotWantedError extends Error {}

/**
 * Writes an object under a new final key and commits the row that names it. Whatever goes wrong, and whenever the
 * process dies, either both are there or the object gets deleted.
 *
 * @param write puts the object under the key it is given.
 * @param commit writes the row; false when it is no longer wanted: everything is rolled back then.
 * @returns what `commit` did.
 */
export async function commitObject(
  deps: FileStorage,
  fileId: string,
  write: (key: string) => Promise<void>,
  commit: (tx: Transaction, key: string) => Promise<boolean>,
): Promise<boolean> {
  const key = newFinalKey(fileId);
  await doomObjectUntilCommitted(deps.db, key);
  // What cannot be deleted at once, the sweeper deletes: it finds the key among the doomed.
  const deleteNow = () => deps.store.delete(key).catch(() => undefined);
  try {
    await write(key);
  } catch (error) {
    await deleteNow();
    throw error;
  }
  try {
    await deps.db.transaction(async (tx) => {
      const kept = (await keepObject(tx, key)) && (await commit(tx, key));
      if (!kept) throw new NotWantedError();
    });
    return true;
  } catch (error) {
    // After any other error the transaction may have committed all the same: only the sweeper can tell.
    if (!(error instanceof NotWantedError)) throw error;
    await deleteNow();
    return false;
  }
}
