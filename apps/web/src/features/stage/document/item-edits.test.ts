import { RANGES } from '@anchora/contract/scene/ranges';
import { describe, expect, it } from 'vitest';
import { richDocument, textItem } from '../../../../../../packages/contract/test-support/documents';
import { changeItem } from './edit-document';
import { moveTo, scaleTo, turnBy, turnTo } from './item-edits';
import { standUp } from './places';

const item = textItem('text01');

describe('an item', () => {
  it('is moved, turned and sized within the limits, without digits that nobody chose', () => {
    expect(moveTo(item, [0.1 + 0.2, -30, -0]).position).toEqual([0.3, RANGES.coordinate[0], 0]);
    expect(turnTo(item, [0, 0, 540]).rotation).toEqual([0, 0, 180]);
    expect(scaleTo(item, 1e9).scale).toBe(RANGES.scale[1]);
  });

  it('is the same object if an edit changes nothing', () => {
    expect(moveTo(item, [0, 0, 0])).toBe(item);
    const document = richDocument();
    expect(changeItem(document, 'model1', (one) => scaleTo(one, 1))).toBe(document);
  });

  it('that is locked keeps its place, turn and size', () => {
    const locked = { ...item, locked: true };
    expect(moveTo(locked, [1, 1, 1])).toBe(locked);
    expect(turnBy(locked, 15)).toBe(locked);
    expect(scaleTo(locked, 2)).toBe(locked);
  });

  it('turns in the picture while it lies there, and about its up once it stands', () => {
    expect(turnBy(item, 15).rotation).toEqual([0, 0, 15]);
    expect(turnBy(standUp(item), 15).rotation).toEqual([0, 15, 0]);
  });
});
