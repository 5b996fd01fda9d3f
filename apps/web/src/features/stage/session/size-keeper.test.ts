import { describe, expect, it, vi } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeItem, itemOf } from '../document/edit-document';
import { removeItem } from '../document/item-list-edits';
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
    remove: (id: string) => (document = removeItem(document, id)),
  };
  const sideOf = vi.fn(() => sides.shift() ?? null);
  return { keeper: new SizeKeeper(session, { sideOf }), session, sideOf };
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

  it('is measured again after each edit until it is drawn', () => {
    const { keeper, session, sideOf } = keeperOf(true, [0.3]);
    keeper.remember('model1');
    keeper.settle();
    sideOf.mockReturnValue(0.6);
    keeper.settle();
    expect(itemOf(session.document, 'model1')?.scale).toBe(1);
  });

  it('is not measured again once it has failed to load, or was deleted', () => {
    const failed = keeperOf(true, [0.3]);
    failed.keeper.remember('model1');
    failed.keeper.forget('model1');
    failed.keeper.settle();
    expect(failed.sideOf).toHaveBeenCalledTimes(1);

    const deleted = keeperOf(true, [0.3]);
    deleted.keeper.remember('model1');
    deleted.session.remove('model1');
    deleted.keeper.settle();
    expect(deleted.sideOf).toHaveBeenCalledTimes(1);
  });
});
