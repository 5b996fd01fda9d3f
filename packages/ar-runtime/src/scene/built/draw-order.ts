import { mappedPoint } from './mapped-point';
import type { ItemNow } from './scene-run';

/** Planes within this distance of each other count as one, in the root's unit. */
const SAME_PLANE = 1e-3;

/**
 * The order in which items are drawn: farther planes first, and within one plane the order of the document. The middles
 * of the items cannot decide, because in an oblique view one item could then hide another one of the same plane.
 */
export function drawOrder(items: readonly ItemNow[], cameraFromRoot: ArrayLike<number>): ItemNow[] {
  return items
    .filter(({ opacity, item }) => opacity > 0 && item.kind !== 'sound')
    .map((item, index) => ({ item, index, layer: Math.round(planeDistance(item, cameraFromRoot) / SAME_PLANE) }))
    .toSorted((a, b) => b.layer - a.layer || a.index - b.index)
    .map(({ item }) => item);
}

function planeDistance({ item, matrix }: ItemNow, cameraFromRoot: ArrayLike<number>): number {
  const [x, y, z] = mappedPoint(cameraFromRoot, ...mappedPoint(matrix, 0, 0, 0));
  if (item.kind === 'model') return Math.hypot(x, y, z);
  const [tipX, tipY, tipZ] = mappedPoint(cameraFromRoot, ...mappedPoint(matrix, 0, 0, 1));
  const [nx, ny, nz] = [tipX - x, tipY - y, tipZ - z];
  return Math.abs(nx * x + ny * y + nz * z) / Math.hypot(nx, ny, nz);
}
