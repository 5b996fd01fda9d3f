import { describe, expect, it, vi } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeItem, itemOf } from '../document/edit-document';
import { SizeKeeper } from './size-keeper';

function keeperOf(onFloor: boolean, sides: number[]) {
  let document = changeItem(richDocument(), 'model1', (item) => ({ ...item, scale: 2 }));
  const session = {
    onFloor,
    get document() {
      return document;
    },
    editItem: vi.fn((id: string, change: Parameters<typeof changeItem>[2]) => {
      document = changeItem(document, id, change);
    }),
  };
  return { keeper: new SizeKeeper(session, { sideOf: () => sides.shift() ?? null }), session };
}

describe('a replaced model', () => {
  it('keeps its apparent size on a floor', () => {
    const { keeper, session } = keeperOf(true, [0.3, 0.6]);
    keeper.remember('model1');
    keeper.settle();
    expect(itemOf(session.document, 'model1')?.scale).toBe(1);
    keeper.settle();
    expect(session.editItem).toHaveBeenCalledTimes(1);
  });

  it('has its size from its picture elsewhere', () => {
    const { keeper, session } = keeperOf(false, [0.3, 0.6]);
    keeper.remember('model1');
    keeper.settle();
    expect(session.editItem).not.toHaveBeenCalled();
  });
});
