import { mappedPoint } from './mapped-point';
import type { ItemNow } from './scene-run';

/**
 * Distances of planes that round to the same multiple of this count as equal, in the root's unit. Chosen, not measured.
 * hit-item.ts has the same number of its own: they are in different files of the build, and an import costs visitors
 * more bytes.
 */
export const SAME_PLANE = 1e-3;

const drawn: ItemNow[] = [];
const layers: number[] = [];

/**
 * The order in which items are drawn: farther planes first, and within one plane the order of the document. The middles
 * of the items cannot decide, because in an oblique view one item could then hide another one of the same plane.
 *
 * @returns a list that the next call overwrites, since each frame asks for one.
 */
export function drawOrder(items: readonly ItemNow[], cameraFromRoot: ArrayLike<number>): readonly ItemNow[] {
  let count = 0;
  for (const now of items) {
    if (now.opacity <= 0 || now.item.kind === 'sound') continue;
    const layer = Math.round(planeDistance(now, cameraFromRoot) / SAME_PLANE);
    let at = count++;
    for (; at > 0 && (layers[at - 1] as number) < layer; at--) {
      drawn[at] = drawn[at - 1] as ItemNow;
      layers[at] = layers[at - 1] as number;
    }
    drawn[at] = now;
    layers[at] = layer;
  }
  drawn.length = count;
  return drawn;
}

function planeDistance({ item, matrix }: ItemNow, cameraFromRoot: ArrayLike<number>): number {
  const [x, y, z] = mappedPoint(cameraFromRoot, ...mappedPoint(matrix, 0, 0, 0));
  if (item.kind === 'model') return Math.hypot(x, y, z);
  const [tipX, tipY, tipZ] = mappedPoint(cameraFromRoot, ...mappedPoint(matrix, 0, 0, 1));
  const [nx, ny, nz] = [tipX - x, tipY - y, tipZ - z];
  return Math.abs(nx * x + ny * y + nz * z) / Math.hypot(nx, ny, nz);
}
