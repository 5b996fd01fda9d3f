import { MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import { RANGES } from '@anchora/contract/scene/ranges';
import { describe, expect, it } from 'vitest';
import { richDocument, textItem } from '../../../../../../packages/contract/test-support/documents';
import { changeItem, itemOf, sceneOf } from './edit-document';
import { moveTo, scaleTo, turnBy, turnTo } from './item-edits';
import { duplicateItem, removeItem, reorderItem } from './item-list-edits';
import { keyEdit } from './keys';
import { nameOfFile, newTextItem } from './new-item';
import { placeInPicture, putInFront, standUp } from './places';
import { removeScene } from './scene-edits';
import { snapAngle, snapPosition } from './snapping';

const item = textItem('text01');
const extent = { min: [-0.1, -0.05, 0] as [number, number, number], max: [0.1, 0.05, 0] as [number, number, number] };

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

  it('that is locked keeps its place, turn, size and existence', () => {
    const locked = { ...item, locked: true };
    expect([moveTo(locked, [1, 1, 1]), turnBy(locked, 15), scaleTo(locked, 2), standUp(locked)]).toEqual([
      locked,
      locked,
      locked,
      locked,
    ]);
    const document = changeItem(richDocument(), 'model1', (one) => ({ ...one, locked: true }));
    expect(removeItem(document, 'model1')).toBe(document);
  });

  it('turns in the picture while it lies there, and about its up once it stands', () => {
    expect(turnBy(item, 15).rotation).toEqual([0, 0, 15]);
    expect(turnBy(standUp(item), 15).rotation).toEqual([0, 15, 0]);
  });

  it('is put into a corner with its edges inside of the picture, or in front of it', () => {
    expect(placeInPicture(item, [1, -1], extent, 1.5).position).toEqual([0.4, -0.7, 0]);
    const wide = { min: [-2, 0, 0], max: [2, 0, 0] } satisfies typeof extent;
    expect(placeInPicture(item, [-1, 0], wide, 1).position[0]).toBe(0);
    expect(putInFront(item, { ...extent, min: [0, 0, -0.25] }).position[2]).toBe(0.35);
  });

  it('gets the name of its file without the extension, cut to the limit', () => {
    expect(nameOfFile('Cà phê sữa.GLB')).toBe('Cà phê sữa');
    expect(nameOfFile('Menu v2.final.png')).toBe('Menu v2.final');
    expect(nameOfFile('x'.repeat(MAX_SCENE_NAME_LENGTH + 1))).toHaveLength(MAX_SCENE_NAME_LENGTH);
  });

  it('of text is named after all of it, also if it ends like the name of a file', () => {
    expect(newTextItem('text02', 'Order at shop.vn').name).toBe('Order at shop.vn');
  });
});

const order = (to: number) => sceneOf(reorderItem(richDocument(), 'video1', to), 'scenea').items.map(({ id }) => id);

describe('the list of items', () => {
  it('loses all actions on an item with the item', () => {
    const document = removeItem(richDocument(), 'video1');
    expect(itemOf(document, 'model1')?.onTap).toEqual([{ do: 'link', url: 'https://shop.vn/' }]);
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
      position: [0.05, -0.05, 0],
    });
  });

  it('gets a copy on a floor at the height of its original', () => {
    const onFloor = { ...richDocument(), targets: [] };
    const original = itemOf(onFloor, 'model1');
    if (!original) throw new Error('there is no model');
    const copy = itemOf(duplicateItem(onFloor, original, 'copy01', 'Copy'), 'copy01');
    expect(copy?.position).toEqual([0.05, 0, 0]);
  });

  it('changes its order and stops at its ends', () => {
    expect(order(99)).toEqual(['model1', 'hidden', 'text01', 'video1']);
    expect(order(-1)[0]).toBe('video1');
  });

  it('shows the first scene on pictures whose scene is removed', () => {
    const document = removeScene(richDocument(), 'sceneb');
    expect(document.targets.map(({ scene }) => scene)).toEqual(['scenea', 'scenea', 'scenea']);
    const [only] = document.scenes;
    const last = only && { ...document, scenes: [only] };
    expect(last && removeScene(last, only.id)).toBe(last);
  });
});

describe('snapping', () => {
  const alone = { pictureHeight: 1.5, others: [] };

  it('brings an edge of the item to an edge of the picture, and says where', () => {
    const { position, guides } = snapPosition([0.395, 0.45, 0.5], extent, alone, 0.02);
    expect(position[0]).toBeCloseTo(0.4, 12);
    expect(position.slice(1)).toEqual([0.45, 0.5]);
    expect(guides).toEqual([{ axis: 0, value: 0.5 }]);
  });

  it('finds the middle, thirds, plane and other items, the nearest of all', () => {
    const other = { ...extent, position: [0.175, 0, 0] as [number, number, number] };
    const point = { min: [0, 0, 0], max: [0, 0, 0] } satisfies typeof extent;
    const snap = (x: number, y: number, z: number) =>
      snapPosition([x, y, z], point, { ...alone, others: [other] }, 0.02).position;
    expect(snap(0.01, 0.26, 0.01)).toEqual([0, 0.25, 0]);
    expect(snap(0.173, 0.7, 0.4)[0]).toBeCloseTo(0.175, 12);
    expect(snap(0.168, 0.7, 0.4)[0], 'a third').toBeCloseTo(1 / 6, 12);
  });

  it('does nothing beyond the tolerance', () => {
    expect(snapPosition([0.2, 0.4, 0.3], extent, alone, 0.01).guides).toEqual([]);
    expect([snapAngle(44), snapAngle(37)]).toEqual([45, 37]);
  });
});

const press = (key: string, shift = false, onFloor = false) => keyEdit(key, shift, onFloor)?.(item);

describe('keys', () => {
  it('nudge, turn and size', () => {
    expect(press('ArrowRight')?.position).toEqual([0.01, 0, 0]);
    expect(press('ArrowUp', true)?.position).toEqual([0, 0.1, 0]);
    expect(press('PageUp')?.position).toEqual([0, 0, 0.01]);
    expect(press('ArrowUp', false, true)?.position).toEqual([0, 0, -0.01]);
    expect(press('[')?.rotation).toEqual([0, 0, 15]);
    expect(press('+')?.scale).toBe(1.05);
    expect(keyEdit('a', false, false)).toBeNull();
  });
});
