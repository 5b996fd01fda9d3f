import { valueAt } from '../keypoints/plane';
import { identity3, type Mat3, multiply3 } from '../geometry/mat3';
import { downHalf } from '../kernels/down-half';
import type { TrackingLevel, TrackingLevels } from '../target/tracking-levels';
import type { PatchSite } from './patch-cutter';
import { carry, type SurfaceChange } from './surface-change';
import { type PlacedSquare, pointOf } from './surface-equations';
import { patchAxes, planeFromWorld } from './surface-patch';

/**
 * Room that anchors leave at the border, px of their level: half of the square of 8 px that is compared around each of
 * them.
 */
const MARGIN_PX = 4;

const point = new Float64Array(3);
const place = new Float64Array(2);

/** A patch at its place on a changed surface, without looking for its anchors again. */
interface ChangedPatch {
  site: PatchSite;
  trackingLevels: TrackingLevels;
}

/**
 * Draws a patch as the changed surface shows it, and carries its anchors there.
 *
 * @returns null if the patch lies partly beyond the horizon.
 */
export function changePatch(
  old: PatchSite,
  { levels, data }: TrackingLevels,
  change: SurfaceChange,
): ChangedPatch | null {
  const site = changeSite(old, change);
  if (!site) return null;
  const from = { ...old, axes: patchAxes(old.yawRad) };
  const to = { ...site, axes: patchAxes(site.yawRad) };
  const changed = new Uint8Array(data.length);
  warp(data, levels[0].width, pxFromChanged(from, to, levels[0].width, change), changed);
  for (let i = 1; i < levels.length; i++) {
    const { width: side, start: at } = levels[i - 1];
    const half = changed.subarray(levels[i].start, levels[i].start + levels[i].width * levels[i].height);
    downHalf(changed.subarray(at, at + side * side), side, side, half);
  }
  const moved = (anchors: Float32Array, level: TrackingLevel): Float32Array => {
    const most = 0.5 - MARGIN_PX / level.width;
    const kept: number[] = [];
    for (let i = 0; i < anchors.length; i += 2) {
      pointOf(from, anchors[i], anchors[i + 1], point);
      if (!carry(change.forward, point[0], point[2], point)) continue;
      planeFromWorld(to, point, place, 0);
      if (Math.abs(place[0]) < most && Math.abs(place[1]) < most) kept.push(place[0], place[1]);
    }
    return Float32Array.from(kept);
  };
  const changedLevels = levels.map((level) => ({
    ...level,
    anchors: moved(level.anchors, level),
    dense: moved(level.dense, level),
  }));
  return { site, trackingLevels: { levels: changedLevels, data: changed } };
}

/** The largest square within the former one, about its middle. */
function changeSite(old: PatchSite, change: SurfaceChange): PatchSite | null {
  const axes = patchAxes(old.yawRad);
  const corners: number[] = [];
  for (const [right, near] of [
    [0, 0],
    [0, -0.5],
    [0, 0.5],
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ]) {
    pointOf({ ...old, axes }, right, near, point);
    if (!carry(change.forward, point[0], point[2], point)) return null;
    corners.push(point[0], point[2]);
  }
  const [x, z, farX, farZ, nearX, nearZ] = corners;
  const yawRad = Math.atan2(nearX - farX, nearZ - farZ);
  const cos = Math.cos(yawRad);
  const sin = Math.sin(yawRad);
  let halfM = Infinity;
  for (let i = 6; i < corners.length; i += 2) {
    const dx = corners[i] - x;
    const dz = corners[i + 1] - z;
    halfM = Math.min(halfM, Math.abs(cos * dx - sin * dz), Math.abs(sin * dx + cos * dz));
  }
  return { x, z, halfM, yawRad, distanceM: (old.distanceM * halfM) / old.halfM };
}

/** Homography to px of a patch's picture from px of that of the changed one. */
function pxFromChanged(from: PlacedSquare, to: PlacedSquare, width: number, { back }: SurfaceChange): Mat3 {
  const { axes: r, halfM: half } = to;
  const step = (2 * half) / width;
  const middle = half - step / 2;
  const worldFromPx = identity3(new Float64Array(9));
  worldFromPx.set([r[0] * step, r[1] * step, to.x - (r[0] + r[1]) * middle]);
  worldFromPx.set([r[6] * step, r[7] * step, to.z - (r[6] + r[7]) * middle], 3);
  const { axes: q } = from;
  const per = width / (2 * from.halfM);
  const rest = (width - 1) / 2;
  const pxFromWorld = identity3(new Float64Array(9));
  pxFromWorld.set([q[0] * per, q[6] * per, rest - (q[0] * from.x + q[6] * from.z) * per]);
  pxFromWorld.set([q[1] * per, q[7] * per, rest - (q[1] * from.x + q[7] * from.z) * per], 3);
  return multiply3(pxFromWorld, multiply3(back, worldFromPx, new Float64Array(9)), new Float64Array(9));
}

function warp(data: Uint8Array, width: number, h: Mat3, out: Uint8Array): void {
  // The px to the right of a place and the one below it are read, too.
  const last = width - 1.001;
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < width; column++) {
      const w = 1 / (h[6] * column + h[7] * row + h[8]);
      const u = Math.max(0, Math.min(last, (h[0] * column + h[1] * row + h[2]) * w));
      const v = Math.max(0, Math.min(last, (h[3] * column + h[4] * row + h[5]) * w));
      out[row * width + column] = valueAt(data, width, u, v) + 0.5;
    }
  }
}
