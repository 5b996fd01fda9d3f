import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { type KeeperStorage, unsavedScenesPrefix } from '../../../api/unsaved-scenes';

/** Changes that no answer of the server has confirmed yet. */
export interface KeptChanges {
  /** Id of the window in which they were made. */
  editor: string;
  document: SceneDocument;
  /** The revision on which they are based. */
  revision: number;
  /** Time at which they were kept, ms since 1970. */
  atMs: number;
}

/** Storage of one window's unsaved changes to one project. It never throws. */
export interface ChangeKeeper {
  /** @returns whether the storage has taken them. */
  keep(document: SceneDocument, revision: number): boolean;
  forget(): void;
}

interface KeeperPlace {
  storage: KeeperStorage | null;
  userId: number;
  projectId: number;
}

export function createKeeper({ storage, userId, projectId }: KeeperPlace, editor: string): ChangeKeeper {
  const key = unsavedScenesPrefix(userId, projectId) + editor;
  return {
    keep(document, revision) {
      const changes: KeptChanges = { editor, document, revision, atMs: Date.now() };
      try {
        storage?.setItem(key, JSON.stringify(changes));
        return storage !== null;
      } catch {
        // The changes still reach the server; only closing the window before that, or a crash, would lose them.
        return false;
      }
    },
    forget: () => removeKept(storage, key),
  };
}

/**
 * Takes the newest changes that a window of this browser left behind out of its storage; null if there are none.
 *
 * @param isOpen whether the window with this id is still open and will save its changes itself.
 */
export function takeLeftChanges(
  { storage, userId, projectId }: KeeperPlace,
  isOpen: (editor: string) => boolean,
): KeptChanges | null {
  if (!storage) return null;
  const prefix = unsavedScenesPrefix(userId, projectId);
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  const left = keys
    .filter((key) => key.startsWith(prefix) && !isOpen(key.slice(prefix.length)))
    .map((key) => ({ key, changes: readKept(storage, key) }));
  let newest: (typeof left)[number] | null = null;
  for (const one of left) {
    // An unreadable change may be of a newer app; `forgetOldScenes` deletes it in time.
    if (one.changes && (!newest?.changes || one.changes.atMs > newest.changes.atMs)) newest = one;
  }
  if (newest) removeKept(storage, newest.key);
  return newest?.changes ?? null;
}

function readKept(storage: KeeperStorage, key: string): KeptChanges | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as KeptChanges | null;
    // This editor cannot show a document of another version.
    return kept?.document.v === 1 ? kept : null;
  } catch {
    return null;
  }
}

function removeKept(storage: KeeperStorage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}
