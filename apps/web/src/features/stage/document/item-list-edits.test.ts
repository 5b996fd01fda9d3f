import { describe, expect, it } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeItem, itemOf, sceneOf } from './edit-document';
import { COPY_OFFSET, duplicateItem, removeItem, reorderItem } from './item-list-edits';

const order = (to: number) => sceneOf(reorderItem(richDocument(), 'video1', to), 'scenea').items.map(({ id }) => id);

describe('the list of items', () => {
  it('loses all actions on an item with the item', () => {
    const document = removeItem(richDocument(), 'video1');
    expect(itemOf(document, 'model1')?.onTap).toEqual([{ do: 'link', url: 'https://shop.vn/' }]);
  });

  it('keeps an item that is locked', () => {
    const document = changeItem(richDocument(), 'model1', (one) => ({ ...one, locked: true }));
    expect(removeItem(document, 'model1')).toBe(document);
  });

  it('gets a copy after its original, whose actions on itself act on the copy', () => {
    const base = changeItem(richDocument(), 'model1', (one) => ({ ...one, onTap: [{ do: 'hide', item: 'model1' }] }));
    const original = itemOf(base, 'model1');
    if (!original) throw new Error('there is no model');
    const { items } = sceneOf(duplicateItem(base, original, 'copy01', 'Copy'), 'scenea');
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual(['model1', 'copy01']);
    expect(items[1]).toMatchObject({
      name: 'Copy',
      onTap: [{ do: 'hide', item: 'copy01' }],
      position: [COPY_OFFSET, -COPY_OFFSET, 0],
    });
  });

  it('gets a copy on a floor at the height of its original', () => {
    const onFloor = { ...richDocument(), targets: [] };
    const original = itemOf(onFloor, 'model1');
    if (!original) throw new Error('there is no model');
    const copy = itemOf(duplicateItem(onFloor, original, 'copy01', 'Copy'), 'copy01');
    expect(copy?.position).toEqual([COPY_OFFSET, 0, 0]);
  });

  it('changes its order and stops at its ends', () => {
    expect(order(99)).toEqual(['model1', 'hidden', 'text01', 'video1']);
    expect(order(-1)[0]).toBe('video1');
  });
});
