import { invert3 } from '../../src/geometry/mat3';
import type { Mat3 } from '../../src/geometry/mat3';
import { sampleFootprintPx2 } from '../../src/simulation/render-view';
import type { Texture } from './texture';
import { levelFor } from './texture';

/**
 * One of the samples that make up a frame's pixel: where within the pixel (px from its centre), and when within the
 * exposure.
 */
export interface Ray {
  offsetX: number;
  offsetY: number;
  /** Row → frameFromSource at the moment when this ray hits that row. */
  frameFromSource(row: number): Mat3;
}

/** A rectangle in source px that something opaque covers; what covers it is a plane of the frame's size. */
export interface Cover {
  left: number;
  top: number;
  right: number;
  bottom: number;
  plane: Float32Array;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Number of px of a row that share one choice of the texture level. Chosen, not measured. */
const RUN_PX = 32;
/** Neighbouring samples overlap by this factor. Chosen, not measured. */
const SAMPLE_REACH = 1.1;

const inverse = new Float64Array(9);

interface PaintedTarget {
  texture: Texture;
  /** Samples per px and axis that the rays amount to; sets how far each reaches into the texture. */
  perAxis: number;
  cover?: Cover;
}

/** Sums over the rays of one row of the frame. */
interface RowSums {
  y: number;
  /** First px of the row in the plane. */
  start: number;
  /** Per px: sum of the gray levels that rays met, and how many met the target. */
  sums: Float32Array;
  hits: Uint16Array;
}

/**
 * Draws a picture into a plane of gray levels as a camera sees it. Every pixel is the mean of its rays; those that miss
 * the picture see what was in the plane before.
 */
export function drawTarget(
  painted: PaintedTarget,
  plane: Float32Array,
  width: number,
  bounds: Bounds,
  rays: Ray[],
): void {
  const row: RowSums = { y: 0, start: 0, sums: new Float32Array(width), hits: new Uint16Array(width) };
  const { sums, hits } = row;
  for (let y = bounds.top; y <= bounds.bottom; y++) {
    sums.fill(0);
    hits.fill(0);
    row.y = y;
    row.start = y * width;
    for (const ray of rays) {
      const forward = ray.frameFromSource(y);
      if (!invert3(forward, inverse)) continue;
      castRow(painted, forward, ray, bounds, row);
    }
    for (let x = bounds.left, p = y * width + bounds.left; x <= bounds.right; x++, p++) {
      if (hits[x] > 0) plane[p] = (sums[x] + plane[p] * (rays.length - hits[x])) / rays.length;
    }
  }
}

function castRow(
  { texture, perAxis, cover }: PaintedTarget,
  forward: Mat3,
  ray: Ray,
  bounds: Bounds,
  { y: rowY, start: rowStart, sums, hits }: RowSums,
): void {
  const y = rowY + ray.offsetY;
  const [i0, i1, , i3, i4, , i6, i7] = inverse;
  const uRow = i1 * y + inverse[2];
  const vRow = i4 * y + inverse[5];
  const wRow = i7 * y + inverse[8];
  const maxU = texture.width - 0.5;
  const maxV = texture.height - 0.5;
  const [, , , , , , f6, f7, f8] = forward;
  for (let start = bounds.left; start <= bounds.right; start += RUN_PX) {
    const end = Math.min(bounds.right, start + RUN_PX - 1);
    const level =
      texture.levels[levelFor(texture, sampleFootprintPx2(inverse, (start + end) / 2, y, SAMPLE_REACH / perAxis))];
    const { width: levelWidth, height: levelHeight, data } = level;
    const scaleX = levelWidth / texture.width;
    const scaleY = levelHeight / texture.height;
    const lastX = levelWidth - 1.001;
    const lastY = levelHeight - 1.001;
    for (let px = start; px <= end; px++) {
      const x = px + ray.offsetX;
      const w = 1 / (i6 * x + wRow);
      const u = (i0 * x + uRow) * w;
      const v = (i3 * x + vRow) * w;
      if (!(u >= -0.5 && v >= -0.5 && u <= maxU && v <= maxV) || !(f6 * u + f7 * v + f8 > 0)) continue;
      hits[px]++;
      if (cover && u > cover.left && u < cover.right && v > cover.top && v < cover.bottom) {
        sums[px] += cover.plane[rowStart + px];
        continue;
      }
      let lu = (u + 0.5) * scaleX - 0.5;
      let lv = (v + 0.5) * scaleY - 0.5;
      lu = lu < 0 ? 0 : lu > lastX ? lastX : lu;
      lv = lv < 0 ? 0 : lv > lastY ? lastY : lv;
      const left = lu | 0;
      const top = lv | 0;
      const p = top * levelWidth + left;
      const q = p + levelWidth;
      const fx = lu - left;
      const upper = data[p] + (data[p + 1] - data[p]) * fx;
      const lower = data[q] + (data[q + 1] - data[q]) * fx;
      sums[px] += upper + (lower - upper) * (lv - top);
    }
  }
}
