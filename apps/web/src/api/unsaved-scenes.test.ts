import { expect, it } from 'vitest';
import {
  forgetOldScenes,
  forgetUnsavedScenes,
  hasUnsavedScenes,
  KEPT_MS,
  type SceneStorage,
  unsavedScenesPrefix,
} from './unsaved-scenes';
import { memoryStorage } from '../../test-support/memory-storage';

/** Key under which a window keeps the changes to project 7 of an account. */
const keyOf = (userId: number, window: string) => `${unsavedScenesPrefix(userId, 7)}${window}`;

function storageWith(entries: Record<string, string>): SceneStorage & { keys(): string[] } {
  const kept = new Map(Object.entries(entries));
  return Object.assign(memoryStorage(kept), { keys: () => [...kept.keys()] });
}

it('forgets the changes of the account that signs out, and no other’s', () => {
  const storage = storageWith({ [keyOf(1, 'a')]: '{}', [keyOf(12, 'b')]: '{}', theme: 'dark' });
  expect(hasUnsavedScenes(1, storage)).toBe(true);
  forgetUnsavedScenes(1, storage);
  expect(hasUnsavedScenes(1, storage)).toBe(false);
  expect(storage.keys()).toEqual([keyOf(12, 'b'), 'theme']);
});

it('forgets changes that are old, and those that cannot be read', () => {
  const now = 2 * KEPT_MS;
  const storage = storageWith({
    [keyOf(1, 'young')]: JSON.stringify({ atMs: now - KEPT_MS + 1 }),
    [keyOf(1, 'old')]: JSON.stringify({ atMs: now - KEPT_MS }),
    [keyOf(2, 'broken')]: '{',
    theme: 'dark',
  });
  forgetOldScenes(now, storage);
  expect(storage.keys()).toEqual([keyOf(1, 'young'), 'theme']);
});
