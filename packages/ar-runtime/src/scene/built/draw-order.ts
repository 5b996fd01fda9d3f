import { multiplied } from '../flat/matrix';
import type { ItemNow } from './scene-run';

/** Planes within this distance of each other count as one, in the root's unit. */
const SAME_PLANE = 1e-3;
const cameraFromItem = new Float32Array(16);

/**
 * The order in which items are drawn: those on farther planes first, and of one plane in the order of the document. The
 * middle of an item is no measure, because in an oblique view it would let one of two items in a plane hide the other.
 */
export function drawOrder(items: readonly ItemNow[], cameraFromRoot: Float32Array | readonly number[]): ItemNow[] {
  return items
    .filter(({ opacity, item }) => opacity > 0 && item.kind !== 'sound')
    .map((item, index) => ({ item, index, layer: Math.round(planeDistance(item, cameraFromRoot) / SAME_PLANE) }))
    .toSorted((a, b) => b.layer - a.layer || a.index - b.index)
    .map(({ item }) => item);
}

function planeDistance({ item, matrix }: ItemNow, cameraFromRoot: Float32Array | readonly number[]): number {
  multiplied(cameraFromRoot, matrix, cameraFromItem);
  const [, , , , , , , , nx = 0, ny = 0, nz = 1, , x = 0, y = 0, z = 0] = cameraFromItem;
  if (item.kind === 'model') return Math.hypot(x, y, z);
  return Math.abs(nx * x + ny * y + nz * z) / Math.hypot(nx, ny, nz);
}
