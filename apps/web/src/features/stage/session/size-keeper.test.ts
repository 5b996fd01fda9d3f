import { describe, expect, it } from 'vitest';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeItem, itemOf } from '../document/edit-document';
import { scaleTo, setFields } from '../document/item-edits';
import { replaceFile } from '../document/replace-file';
import type { DraftSaver } from '../saving/draft-saver';
import { SizeKeeper } from './size-keeper';
import { StageSession } from './stage-session';

/**
 * A stage whose model is replaced; `sides` are the longest sides of the drawn model, one for each time it is measured,
 * m.
 */
function stageOf(type: 'markerless' | 'image-tracking', sides: number[]) {
  const session = new StageSession(
    changeItem(richDocument(), 'model1', (item) => scaleTo(item, 2)),
    type,
  );
  session.saveWith({ canEdit: true, change: () => undefined } as unknown as DraftSaver);
  const keeper = new SizeKeeper(session, { sideOf: () => sides.shift() ?? null });
  const replace = () => {
    keeper.remember('model1');
    session.editItem('model1', (item) => replaceFile(item, FILE(9)));
  };
  return { session, keeper, replace, scale: () => itemOf(session.document, 'model1')?.scale };
}

describe('a replaced model', () => {
  it('keeps its apparent size on a floor', () => {
    const { keeper, replace, scale } = stageOf('markerless', [0.3, 0.6, 0.6]);
    replace();
    keeper.settle();
    expect(scale()).toBe(1);
    keeper.settle();
    expect(scale()).toBe(1);
  });

  it('keeps its scale on a picture, by which its size is measured', () => {
    const { session, keeper, replace, scale } = stageOf('image-tracking', [0.3, 0.6]);
    replace();
    keeper.settle();
    expect(scale()).toBe(2);
    expect(session.current.past).toHaveLength(1);
  });

  it('comes back whole by one step of undo, even if something else was selected or edited before it was drawn', () => {
    const { session, keeper, replace, scale } = stageOf('markerless', [0.3, 0.6]);
    replace();
    session.select('video1');
    session.editItem('video1', (item) => setFields(item, { alt: 'Film' }));
    keeper.settle();
    session.undo();
    expect(scale()).toBe(1);
    session.undo();
    expect(scale()).toBe(2);
    expect(session.current.past).toEqual([]);
    session.redo();
    expect(scale()).toBe(1);
  });

  it('keeps its apparent size if it was undone before it was drawn, and is done again', () => {
    const { session, keeper, replace, scale } = stageOf('markerless', [0.3, 0.3, 0.6]);
    replace();
    session.undo();
    keeper.settle();
    expect(scale()).toBe(2);
    session.redo();
    keeper.settle();
    expect(scale()).toBe(1);
  });
});
