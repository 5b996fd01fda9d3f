/**
 * Changes to scenes that the stage keeps in this browser until the server has them. They belong to an account: they are
 * deleted when it signs out or is deleted, and after `KEPT_MS`.
 */
const PREFIX = 'stage-changes:';
/** Unsent changes, and typed entries (`useKeptEntry`), are kept for this long. Chosen, not measured. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The part of `Storage` that is used; tests of the server import this module, too, and know no types of browsers. */
export interface SceneStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  removeItem(key: string): void;
}

/** The storage of the stage, which also writes. */
export interface KeeperStorage extends SceneStorage {
  setItem(key: string, value: string): void;
}

/** Beginning of the keys of one account, or of one of its projects; the id of a window follows. */
export function unsavedScenesPrefix(userId: number, projectId?: number): string {
  return `${PREFIX}${userId}:${projectId === undefined ? '' : `${projectId}:`}`;
}

export function hasUnsavedScenes(userId: number, storage: SceneStorage | null = browserStorage()): boolean {
  return keysOf(storage, unsavedScenesPrefix(userId)).length > 0;
}

export function forgetUnsavedScenes(userId: number, storage: SceneStorage | null = browserStorage()): void {
  for (const key of keysOf(storage, unsavedScenesPrefix(userId))) storage?.removeItem(key);
}

/** Deletes the changes of all accounts that are older than `KEPT_MS` or unreadable. */
export function forgetOldScenes(nowMs = Date.now(), storage: SceneStorage | null = browserStorage()): void {
  for (const key of keysOf(storage, PREFIX)) {
    if (!(nowMs - keptAtMs(storage?.getItem(key)) < KEPT_MS)) storage?.removeItem(key);
  }
}

function keptAtMs(json: string | null | undefined): number {
  try {
    return Number((JSON.parse(json ?? '') as { atMs?: unknown }).atMs);
  } catch {
    return Number.NaN;
  }
}

function keysOf(storage: SceneStorage | null, prefix: string): string[] {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Null if the browser blocks it. */
export function browserStorage(): KeeperStorage | null {
  try {
    return (globalThis as { localStorage?: KeeperStorage }).localStorage ?? null;
  } catch {
    return null;
  }
}
