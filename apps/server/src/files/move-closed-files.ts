import { isDatabaseUnavailable } from '../db/database-errors';
import { inPages, PAGE_ROWS } from '../db/in-pages';
import { previewKeyOf } from '../storage/object-key';
import { isAnswering } from '../storage/is-answering';
import { ObjectNotFoundError, StoreUnavailableError } from '../storage/object-store';
import { commitObject } from './commit-object';
import {
  doomObject,
  doomObjectUntilCommitted,
  findFile,
  forgetClosing,
  keepObject,
  listClosedFiles,
  type ClosedFile,
  moveToKey,
  type FileRow,
} from './file-repository';
import type { FileStorage } from './file-storage';

interface MoveDeps extends FileStorage {
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/**
 * Moves the objects of files that are no longer public to new keys, so that addresses in the store or at a delivery
 * network that were given out before no longer work. The disk store gives out no such addresses, so nothing moves
 * there.
 *
 * @throws the error of a database or a store that is away
 */
export async function moveClosedFiles(deps: MoveDeps): Promise<void> {
  const { db, store, signal } = deps;
  const closed = inPages<ClosedFile>((after) => listClosedFiles(db, PAGE_ROWS, after), signal);
  for await (const { file, isPublic } of closed) {
    try {
      if (isPublic || store.kind === 'disk') await forgetClosing(db, file);
      else await move(deps, file);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (error instanceof StoreUnavailableError && !(await isAnswering(store))) throw error;
      deps.onError(`the object of the closed file ${file.id} could not be moved`, error);
    }
  }
}

async function move(deps: MoveDeps, file: FileRow): Promise<void> {
  const { db, store } = deps;
  const oldKeys = keysOf(file, file.storageKey);
  try {
    const isMoved = await commitObject(
      deps,
      file.id,
      async (key) => {
        await store.copy(file.storageKey, key);
        if (file.previewBytes === null) return;
        await doomObjectUntilCommitted(db, previewKeyOf(key));
        await store.copy(previewKeyOf(file.storageKey), previewKeyOf(key));
      },
      async (tx, key) => {
        if (file.previewBytes !== null && !(await keepObject(tx, previewKeyOf(key)))) return false;
        if (!(await moveToKey(tx, file, key))) return false;
        for (const oldKey of oldKeys) await doomObject(tx, oldKey);
        return true;
      },
    );
    // The row may have the former key still: a file that is closed once more meanwhile keeps its object.
    if (!isMoved) return;
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    // Another process has moved or purged the object, or the store has lost it. Trying again would not help.
    const present = await findFile(db, file.id);
    if (present?.storageKey === file.storageKey) await forgetClosing(db, file);
    return;
  }
  // The former keys are doomed already, in case this fails.
  for (const oldKey of oldKeys) await store.delete(oldKey).catch(() => undefined);
}

function keysOf({ previewBytes }: FileRow, key: string): string[] {
  return previewBytes === null ? [key] : [key, previewKeyOf(key)];
}
