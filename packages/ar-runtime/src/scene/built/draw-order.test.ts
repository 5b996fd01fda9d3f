import { expect, it } from 'vitest';
import { imageItem, sceneOf } from '../../../test-support/scene-items';
import { drawOrder } from './draw-order';
import { SceneRun } from './scene-run';

/** The root turned about its x axis, like a picture on a table, 2 widths ahead. */
function lying(rad: number): number[] {
  const [sin, cos] = [Math.sin(rad), Math.cos(rad)];
  return [1, 0, 0, 0, 0, cos, sin, 0, 0, -sin, cos, 0, 0, 0, -2, 1];
}

it('draws items of one plane in the order of the document, and those above it later, however oblique the view', () => {
  const items = [
    imageItem('ground', { position: [0, 0, 0] }),
    imageItem('badge1', { position: [0, 0.6, 0] }),
    imageItem('badge2', { position: [0, -0.6, 0] }),
    imageItem('raised', { position: [0, 0.8, 0.1] }),
    imageItem('ground2', { position: [0, 0.9, 0] }),
  ];
  for (const rad of [0, -0.6, -1.2]) {
    const run = new SceneRun(sceneOf(items), { ground: 'picture', still: true });
    for (const { id } of items) run.setExtent(id, { min: [-0.5, -0.5, 0], max: [0.5, 0.5, 0] });
    run.update(0, { cameraFromRoot: lying(rad), up: null, seen: true });
    const order = drawOrder(run.items, lying(rad)).map(({ item }) => item.id);
    expect(order).toEqual(['ground', 'badge1', 'badge2', 'ground2', 'raised']);
  }
});
