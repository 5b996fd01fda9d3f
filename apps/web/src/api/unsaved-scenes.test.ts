import { expect, it } from 'vitest';
import { forgetOldScenes, forgetUnsavedScenes, hasUnsavedScenes, KEPT_MS, type SceneStorage } from './unsaved-scenes';
import { memoryStorage } from '../../test-support/memory-storage';

function storageWith(entries: Record<string, string>): SceneStorage & { keys(): string[] } {
  const kept = new Map(Object.entries(entries));
  return Object.assign(memoryStorage(kept), { keys: () => [...kept.keys()] });
}

it('forgets the changes of the account that signs out, and no other’s', () => {
  const storage = storageWith({ 'stage-changes:1:7:a': '{}', 'stage-changes:12:7:b': '{}', theme: 'dark' });
  expect(hasUnsavedScenes(1, storage)).toBe(true);
  forgetUnsavedScenes(1, storage);
  expect(hasUnsavedScenes(1, storage)).toBe(false);
  expect(storage.keys()).toEqual(['stage-changes:12:7:b', 'theme']);
});

it('forgets changes that are old, and those that cannot be read', () => {
  const now = 2 * KEPT_MS;
  const storage = storageWith({
    'stage-changes:1:7:young': JSON.stringify({ atMs: now - KEPT_MS + 1 }),
    'stage-changes:1:7:old': JSON.stringify({ atMs: now - KEPT_MS }),
    'stage-changes:2:7:broken': '{',
    theme: 'dark',
  });
  forgetOldScenes(now, storage);
  expect(storage.keys()).toEqual(['stage-changes:1:7:young', 'theme']);
});
