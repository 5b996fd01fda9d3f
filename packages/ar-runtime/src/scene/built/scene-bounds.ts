import type { ItemNow, SceneRun } from './scene-run';
import type { Vec3 } from './rotation';
import { mappedPoint } from './mapped-point';

export interface SceneBounds {
  centre: Vec3;
  radius: number;
  min: Vec3;
  max: Vec3;
}

/** Box around the items that pass, in the root's frame; null if none do. */
export function sceneBounds(run: SceneRun, counts: (item: ItemNow) => boolean): SceneBounds | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const now of run.items) {
    const extent = run.extentOf(now.item.id);
    if (!extent || !counts(now)) continue;
    for (let corner = 0; corner < 8; corner++) {
      const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => (corner & (1 << axis) ? extent.max : extent.min)[axis]);
      for (const [axis, value] of mappedPoint(now.matrix, x, y, z).entries()) {
        min[axis] = Math.min(min[axis] ?? value, value);
        max[axis] = Math.max(max[axis] ?? value, value);
      }
    }
  }
  if (!(min[0] <= max[0])) return null;
  const centre: Vec3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  return { centre, radius: Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / 2, min, max };
}
