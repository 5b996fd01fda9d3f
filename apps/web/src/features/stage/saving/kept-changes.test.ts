import { expect, it } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { memoryStorage } from '../../../../test-support/memory-storage';
import { unsavedScenesPrefix } from '../../../api/unsaved-scenes';
import { createKeeper, takeLeftChanges } from './kept-changes';

it('takes the changes of a closed window, and leaves those of a newer app to the newer app', () => {
  const stored = new Map<string, string>();
  const place = { storage: memoryStorage(stored), userId: 1, projectId: 2 };
  createKeeper(place, 'newer').keep(richDocument(), 3);
  const [[key = '', json = ''] = []] = stored;
  stored.set(key, json.replace('"v":1', '"v":2'));
  const newer = [...stored];
  createKeeper(place, 'closed').keep(richDocument(), 3);
  createKeeper(place, 'open').keep(richDocument(), 3);
  const taken = takeLeftChanges(place, (editor) => editor === 'open');
  expect(taken?.editor).toBe('closed');
  expect([...stored.keys()]).toEqual(['newer', 'open'].map((editor) => unsavedScenesPrefix(1, 2) + editor));
  expect([...stored].slice(0, 1)).toEqual(newer);
});
