import { isDatabaseUnavailable } from '../db/database-errors';
import { previewKeyOf } from '../storage/object-key';
import { isAnswering } from '../storage/is-answering';
import { ObjectNotFoundError, StoreUnavailableError } from '../storage/object-store';
import { commitObject } from './commit-object';
import { forgetClosing, listClosedFiles, moveToKey } from './closed-file-repository';
import { doomObject, doomObjectUntilCommitted, findFile, keepObject, type FileRow } from './file-repository';
import type { FileStorage } from './file-storage';

interface MoveDeps extends FileStorage {
  signal: AbortSignal;
  onError: (message: string, error: unknown) => void;
}

/** Files that are moved at once; the next ones are chosen when these have ended. Chosen, not measured. */
const AT_ONCE = 4;

/**
 * Moves the objects of files that are no longer public to new keys, so that addresses in the store or at a delivery
 * network that were given out before no longer work. The disk store gives out no such addresses, so nothing moves
 * there. Workspaces take turns, so that one which closes thousands of files holds up no other. A file that could not be
 * moved is tried again in the next run.
 *
 * @throws the error of a database or a store that is away
 */
export async function moveClosedFiles(deps: MoveDeps): Promise<void> {
  const { db, signal } = deps;
  /** Those that could not be moved. */
  const left: string[] = [];
  while (!signal.aborted) {
    const closed = await listClosedFiles(db, AT_ONCE, left);
    if (closed.length === 0) return;
    const ends = await Promise.allSettled(closed.map(({ file, isPublic }) => close(deps, file, isPublic)));
    for (const [i, end] of ends.entries()) {
      if (end.status === 'rejected') throw end.reason;
      const id = closed[i]?.file.id;
      if (!end.value && id !== undefined) left.push(id);
    }
  }
}

/** @returns false if it has to be tried again. @throws as `moveClosedFiles` */
async function close(deps: MoveDeps, file: FileRow, isPublic: boolean): Promise<boolean> {
  const { db, store, onError } = deps;
  try {
    if (!isPublic && store.kind !== 'disk') return await move(deps, file);
    await forgetClosing(db, file);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof StoreUnavailableError && !(await isAnswering(store))) throw error;
    onError(`the object of the closed file ${file.id} could not be moved`, error);
    return false;
  }
}

/** @returns false if the file has changed meanwhile, and perhaps has to be moved still */
async function move(deps: MoveDeps, file: FileRow): Promise<boolean> {
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
    if (!isMoved) return false;
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    // Another process has moved or purged the object, or the store has lost it. Trying again would not help.
    const present = await findFile(db, file.id);
    if (present?.storageKey === file.storageKey) await forgetClosing(db, file);
    return true;
  }
  // The former keys are doomed already, in case this fails.
  for (const oldKey of oldKeys) await store.delete(oldKey).catch(() => undefined);
  return true;
}

function keysOf({ previewBytes }: FileRow, key: string): string[] {
  return previewBytes === null ? [key] : [key, previewKeyOf(key)];
}
