import { projectPicture } from '../geometry/homography';
import { invert3 } from '../geometry/mat3';
import type { Mat3 } from '../geometry/mat3';
import type { Gray } from '../types';
import type { GrayPlane } from './camera-effects';

/** One colour plane of a picture with its halvings, for sampling at any distance. */
export interface MipMap {
  /** Size of the picture, px. */
  width: number;
  height: number;
  /**
   * The picture and its halvings, rounded down, row-major: px (x, y) of level k is at (x + .5) · 2^k − .5 of the
   * picture.
   */
  levels: { width: number; height: number; data: Float32Array }[];
}

/** A level with a shorter side than this is not halved again, px. Chosen, not measured. */
const SMALLEST_LEVEL_PX = 16;
/** A coarser level that would count for less than this is not read. Chosen, not measured. */
const LEAST_SHARE = 0.02;

export function createMipMap(image: Gray): MipMap {
  let level: MipMap['levels'][number] = {
    width: image.width,
    height: image.height,
    data: Float32Array.from(image.data),
  };
  const levels = [level];
  while (Math.min(level.width, level.height) > SMALLEST_LEVEL_PX) {
    level = halve(level);
    levels.push(level);
  }
  return { width: image.width, height: image.height, levels };
}

function halve(from: MipMap['levels'][number]): MipMap['levels'][number] {
  const width = from.width >> 1;
  const height = from.height >> 1;
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = 2 * y * from.width + 2 * x;
      const q = p + from.width;
      data[y * width + x] = (from.data[p] + from.data[p + 1] + from.data[q] + from.data[q + 1]) / 4;
    }
  }
  return { width, height, data };
}

function sample(level: MipMap['levels'][number], x: number, y: number): number {
  const { width, height, data } = level;
  const cx = Math.min(Math.max(x, 0), width - 1);
  const cy = Math.min(Math.max(y, 0), height - 1);
  const left = Math.min(cx | 0, Math.max(0, width - 2));
  const top = Math.min(cy | 0, Math.max(0, height - 2));
  const fx = cx - left;
  const fy = cy - top;
  const right = width > 1 ? 1 : 0;
  const p = top * width + left;
  const q = height > 1 ? p + width : p;
  const upper = data[p] + (data[p + right] - data[p]) * fx;
  const lower = data[q] + (data[q + right] - data[q]) * fx;
  return upper + (lower - upper) * fy;
}

/** Level of a mip map for detail of a size, and share of the next coarser one that is mixed in. */
const footprint = { level: 0, share: 0 };

function setFootprint(mips: MipMap, footprintPx2: number): void {
  const wanted = footprintPx2 > 1 ? Math.log2(footprintPx2) / 2 : 0;
  footprint.level = Math.min(wanted | 0, mips.levels.length - 1);
  footprint.share = footprint.level + 1 < mips.levels.length ? wanted - footprint.level : 0;
}

/** The picture at (x, y), source px, averaged over the footprint (trilinear). */
function sampleMipMap(mips: MipMap, x: number, y: number): number {
  const { level, share } = footprint;
  const scale = 1 / (1 << level);
  const near = sample(mips.levels[level], (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5);
  if (share < LEAST_SHARE) return near;
  const half = scale / 2;
  const far = sample(mips.levels[level + 1], (x + 0.5) * half - 0.5, (y + 0.5) * half - 0.5);
  return near + (far - near) * share;
}

/** The picture at (x, y), source px, averaged over a square of `footprintPx2` source px². */
export function samplePicture(mips: MipMap, x: number, y: number, footprintPx2: number): number {
  setFootprint(mips, footprintPx2);
  return sampleMipMap(mips, x, y);
}

/** A rectangle in source px covered by something opaque, with its gray level at a source position. */
export interface Occluder {
  left: number;
  top: number;
  right: number;
  bottom: number;
  grayAt(x: number, y: number): number;
}

interface RenderOptions {
  /** Samples per px and axis; 3 by default. */
  supersample?: number;
  occluder?: Occluder;
}

/**
 * Draws one plane of a picture into a plane of a frame, as seen by a camera.
 *
 * @param mips the picture's plane.
 * @param frame contains the background before and the view after.
 * @param frameFromSource homography, source px → frame px, both with integer pixel centres.
 */
export function renderView(
  mips: MipMap,
  { plane: frame, width, height }: GrayPlane,
  frameFromSource: Mat3,
  options: RenderOptions = {},
): void {
  const inverse = new Float64Array(9);
  if (!invert3(frameFromSource, inverse)) return;
  const scene: Scene = { mips, forward: frameFromSource, inverse, occluder: options.occluder };
  const bounds = visibleBounds(frameFromSource, mips, width, height);
  const perAxis = options.supersample ?? 3;
  const share = 1 / (perAxis * perAxis);
  for (let y = bounds.top; y <= bounds.bottom; y++) {
    for (let x = bounds.left; x <= bounds.right; x++) {
      const background = frame[y * width + x];
      setFootprint(mips, sampleFootprintPx2(inverse, x, y, SAMPLE_REACH / perAxis));
      let sum = 0;
      for (let sy = 0; sy < perAxis; sy++) {
        for (let sx = 0; sx < perAxis; sx++) {
          const fx = x + (sx + 0.5) / perAxis - 0.5;
          const fy = y + (sy + 0.5) / perAxis - 0.5;
          sum += sampleAt(scene, fx, fy, background);
        }
      }
      frame[y * width + x] = sum * share;
    }
  }
}

/**
 * Squared reach of a sample at frame px (x, y) in the source, along the less squeezed axis; supersampling covers the
 * other.
 *
 * @param inverse sourceFromFrame.
 * @param reachPx of the sample in the frame.
 */
export function sampleFootprintPx2(inverse: Mat3, x: number, y: number, reachPx: number): number {
  const w = 1 / (inverse[6] * x + inverse[7] * y + inverse[8]);
  const u = (inverse[0] * x + inverse[1] * y + inverse[2]) * w;
  const v = (inverse[3] * x + inverse[4] * y + inverse[5]) * w;
  const ux = inverse[0] - u * inverse[6];
  const vx = inverse[3] - v * inverse[6];
  const uy = inverse[1] - u * inverse[7];
  const vy = inverse[4] - v * inverse[7];
  const reach = reachPx * w;
  return Math.min(ux * ux + vx * vx, uy * uy + vy * vy) * reach * reach;
}

/** Neighbouring samples overlap by this factor. Chosen, not measured: less shows steps, more blurs. */
export const SAMPLE_REACH = 1.2;
/** Depth of a corner, in the homography's scale, below which it is at or behind the lens. */
const MIN_DEPTH = 1e-6;

interface Scene {
  mips: MipMap;
  /** frameFromSource and its inverse. */
  forward: Mat3;
  inverse: Mat3;
  occluder: Occluder | undefined;
}

/** Gray level at frame px (x, y); `background` beside the picture. */
function sampleAt({ mips, forward, inverse, occluder }: Scene, x: number, y: number, background: number): number {
  const w = 1 / (inverse[6] * x + inverse[7] * y + inverse[8]);
  const u = (inverse[0] * x + inverse[1] * y + inverse[2]) * w;
  const v = (inverse[3] * x + inverse[4] * y + inverse[5]) * w;
  const inside = u >= -0.5 && v >= -0.5 && u <= mips.width - 0.5 && v <= mips.height - 0.5;
  if (!inside || !(forward[6] * u + forward[7] * v + forward[8] > 0)) return background;
  if (occluder && u > occluder.left && u < occluder.right && v > occluder.top && v < occluder.bottom) {
    return occluder.grayAt(u, v);
  }
  return sampleMipMap(mips, u, v);
}

/** The part of the frame that the picture may touch; the whole frame if it reaches behind the camera. */
function visibleBounds(frameFromSource: Mat3, mips: MipMap, width: number, height: number) {
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  for (const x of [-0.5, mips.width - 0.5]) {
    for (const y of [-0.5, mips.height - 0.5]) {
      if (!(frameFromSource[6] * x + frameFromSource[7] * y + frameFromSource[8] > MIN_DEPTH)) return whole;
    }
  }
  const corners = new Float64Array(8);
  projectPicture(frameFromSource, mips.width, mips.height, corners);
  const xs = [0, 2, 4, 6].map((i) => corners[i]);
  const ys = [1, 3, 5, 7].map((i) => corners[i]);
  return {
    left: Math.max(0, Math.floor(Math.min(...xs) - 1)),
    top: Math.max(0, Math.floor(Math.min(...ys) - 1)),
    right: Math.min(width - 1, Math.ceil(Math.max(...xs) + 1)),
    bottom: Math.min(height - 1, Math.ceil(Math.max(...ys) + 1)),
  };
}
