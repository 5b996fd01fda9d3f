import type { PublicItem, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { describe, expect, it } from 'vitest';
import { rounded } from '../../../test-support/rounded';
import { imageItem, modelItem, sceneOf, videoItem } from '../../../test-support/scene-items';
import { mappedPoint } from './mapped-point';
import { gravityAlong } from './gravity';
import type { Ground } from './item-matrix';
import { SceneRun, type SceneView } from './scene-run';

const FROM_FRONT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1];
const VIEW: SceneView = { cameraFromRoot: FROM_FRONT, up: null, seen: true };

function runOf(items: PublicItem[], ground: Ground = 'picture', fields: Partial<PublicSceneOfItems> = {}): SceneRun {
  const run = new SceneRun(sceneOf(items, fields), { ground, still: false });
  for (const { id } of items) run.setExtent(id, { min: [-0.25, -0.1, -0.05], max: [0.25, 0.3, 0.05] });
  return run;
}

function now(run: SceneRun, index = 0) {
  const item = run.items[index];
  if (!item) throw new Error('No such item');
  return item;
}

/** A point of the item in the root's frame, rounded. */
function at(run: SceneRun, ...point: [number, number, number]): number[] {
  return rounded(mappedPoint(now(run).matrix, ...point), 3);
}

describe('the place of an item', () => {
  it('is its middle on a picture', () => {
    const run = runOf([modelItem('aaaaaa', { position: [0.1, 0.2, 0.3], scale: 2 })]);
    run.update(0, VIEW);
    expect(at(run, 0, 0.1, 0)).toEqual([0.1, 0.2, 0.3]);
    expect(at(run, 0.25, 0.1, 0)).toEqual([0.6, 0.2, 0.3]);
  });

  it('is its base on a table, where it stands up and looks at the reader', () => {
    const run = runOf([modelItem('aaaaaa', { up: 'table' })]);
    run.update(0, VIEW);
    expect(at(run, 0, -0.1, 0)).toEqual([0, 0, 0]);
    expect(at(run, 0, 0.3, 0)).toEqual([0, 0, 0.4]);
    expect(at(run, 0, -0.1, 0.05)).toEqual([0, -0.05, 0]);
  });

  it('is its base on a floor, whose up is every item’s up', () => {
    const run = runOf([modelItem('aaaaaa', { up: 'table', position: [1, 0, -1] })], 'floor');
    run.update(0, { ...VIEW, up: gravityAlong([1, 0, 0]) });
    expect(at(run, 0, -0.1, 0)).toEqual([1, 0, -1]);
    expect(at(run, 0, 0.3, 0)).toEqual([1, 0.4, -1]);
  });

  it('turns about the item’s up, its own rotation within', () => {
    const run = runOf([modelItem('aaaaaa', { up: 'table', rotation: [0, 90, 0], turn: { on: true, periodS: 4 } })]);
    run.update(1, VIEW);
    // Half a turn in all: x has become −x.
    expect(at(run, 0.25, -0.1, 0)).toEqual([-0.25, 0, 0]);
  });

  it('faces the visitor about its up only', () => {
    const fromAside = [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, -0.5, -2, 1];
    const run = runOf([imageItem('aaaaaa', { faces: 'visitor' })]);
    run.update(0, { ...VIEW, cameraFromRoot: fromAside });
    expect(rounded(now(run).matrix.slice(8, 11))).toEqual([1, 0, 0]);
  });
});

describe('the course of a scene', () => {
  it('waits for the delay, fades in, and leaves', () => {
    const appear = { delayS: 1, effect: 'fade' as const };
    const run = runOf([imageItem('aaaaaa', { appear, leaveAfterS: 2 })]);
    const opacities = [0, 0.9, 0.2, 1, 0.8, 0.2].map((stepS) => {
      run.update(stepS, VIEW);
      return now(run).opacity;
    });
    expect(opacities[1]).toBe(0);
    expect(opacities[2]).toBeGreaterThan(0);
    expect(opacities[2]).toBeLessThan(1);
    // 0.1 s before it has left: a quarter of the effect, eased.
    expect(opacities.slice(3)).toEqual([1, expect.closeTo(1 - 0.75 ** 3, 9), 0]);
  });

  it('stands still and plays nothing while it is not seen', () => {
    const run = runOf([videoItem('aaaaaa', { leaveAfterS: 1 })]);
    run.update(0, VIEW);
    expect(now(run).playing).toBe(true);
    run.update(5, { ...VIEW, seen: false });
    expect(now(run).playing).toBe(false);
    run.update(0, VIEW);
    expect(now(run)).toMatchObject({ playing: true, opacity: 1 });
  });

  it('leaves out items of a kind that it does not know', () => {
    const strange = { ...modelItem('aaaaaa'), kind: 'hologram' } as unknown as PublicItem;
    expect(runOf([strange, modelItem('bbbbbb')]).items.map(({ item }) => item.id)).toEqual(['bbbbbb']);
  });

  it('goes on with items that were only moved, and begins with those that begin otherwise', () => {
    const run = runOf([videoItem('aaaaaa', { leaveAfterS: 9 }), videoItem('bbbbbb', { leaveAfterS: 9 })]);
    run.update(5, VIEW);
    const moved = videoItem('aaaaaa', { leaveAfterS: 9, position: [1, 0, 0] });
    const later = videoItem('bbbbbb', { leaveAfterS: 8 });
    run.apply(sceneOf([moved, later]));
    run.setExtent('bbbbbb', { min: [0, 0, 0], max: [1, 1, 0] });
    run.update(4.5, VIEW);
    expect(run.items.map(({ opacity }) => opacity)).toEqual([0, 1]);
    run.apply(sceneOf([moved]));
    expect(run.items).toHaveLength(1);
  });
});

describe('a tap', () => {
  it('shows, hides and toggles items, whose course begins again', () => {
    const fields = { onTap: [{ do: 'toggle' as const, item: 'bbbbbb' }] };
    const run = runOf([imageItem('aaaaaa', fields), imageItem('bbbbbb', { shown: false, leaveAfterS: 1 })]);
    const shownAfter = (stepS: number): number => {
      run.update(stepS, VIEW);
      return now(run, 1).opacity;
    };
    expect(shownAfter(0)).toBe(0);
    run.tap('aaaaaa');
    expect(shownAfter(0.5)).toBe(1);
    run.tap('aaaaaa');
    expect(shownAfter(0)).toBe(0);
    run.tap('aaaaaa');
    expect(shownAfter(0.9)).toBe(1);
    // The item leaves after its time, so the next tap shows it again.
    expect(shownAfter(0.2)).toBe(0);
    run.tap('aaaaaa');
    expect(shownAfter(0)).toBe(1);
  });

  it('starts a video that waits for it, and stops it if that is its action', () => {
    const onTap = [{ do: 'playPause' as const, item: 'aaaaaa' }];
    const run = runOf([videoItem('aaaaaa', { play: 'tap', onTap }), videoItem('bbbbbb', { play: 'tap' })]);
    const plays = (): boolean[] => {
      run.update(0, VIEW);
      return run.items.map(({ playing }) => playing);
    };
    expect(plays()).toEqual([false, false]);
    run.tap('aaaaaa');
    run.tap('bbbbbb');
    expect(plays()).toEqual([true, true]);
    run.tap('aaaaaa');
    run.tap('bbbbbb');
    expect(plays()).toEqual([false, true]);
    run.ended('bbbbbb');
    expect(plays()).toEqual([false, false]);
  });

  it('leaves links and other scenes to the host, and does nothing on an item that is not shown', () => {
    const leave = { do: 'leave' as const, to: 'link' as const, href: 'https://shop.vn/', destination: 'shop.vn' };
    const open = { do: 'scene' as const, scene: 'bbbbbb' };
    const onTap = [{ do: 'hide' as const, item: 'aaaaaa' }, leave, open];
    const run = runOf([imageItem('aaaaaa', { onTap })]);
    run.update(0, VIEW);
    expect(run.isTappable('aaaaaa')).toBe(true);
    expect(run.tap('aaaaaa')).toEqual([leave, open]);
    run.update(0, VIEW);
    expect(run.tap('aaaaaa')).toEqual([]);
  });
});
