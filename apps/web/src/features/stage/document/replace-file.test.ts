import { describe, expect, it } from 'vitest';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { newFileItem } from './new-item';
import { changeItem, itemOf } from './edit-document';
import { replaceFile } from './replace-file';

describe('a replaced file', () => {
  it('keeps place, turn and size of its item', () => {
    const before = changeItem(richDocument(), 'model1', (item) => ({ ...item, scale: 2, position: [0.1, 0.2, 0.3] }));
    const after = changeItem(before, 'model1', (item) => replaceFile(item, FILE(9)));
    expect(itemOf(after, 'model1')).toEqual({ ...itemOf(before, 'model1'), file: FILE(9) });
  });

  it('is not given to an item without a file', () => {
    const document = richDocument();
    expect(changeItem(document, 'text01', (item) => replaceFile(item, FILE(9)))).toBe(document);
  });
});

describe('a replaced model', () => {
  it.each([
    ['plays the first animation', 3, 0],
    ['plays none if the former one did not', null, null],
  ])('%s', (_, before, after) => {
    const document = changeItem(richDocument(), 'model1', (item) => ({ ...item, clip: before }) as SceneItem);
    const replaced = changeItem(document, 'model1', (item) => replaceFile(item, FILE(9)));
    expect(itemOf(replaced, 'model1')).toMatchObject({ file: FILE(9), clip: after });
  });
});

function video(alpha: 'none' | 'stacked'): SceneItem {
  const given = alpha === 'none' ? undefined : alpha;
  return newFileItem({ id: 'video9', kind: 'video', name: 'Fish', file: FILE(1), alpha: given });
}

describe('a replaced video', () => {
  it('is transparent if the new file is', () => {
    expect(replaceFile(video('none'), FILE(9), 'stacked')).toMatchObject({ file: FILE(9), alpha: { mode: 'stacked' } });
    expect(replaceFile(video('stacked'), FILE(9))).toMatchObject({ file: FILE(9), alpha: { mode: 'none' } });
  });
});
