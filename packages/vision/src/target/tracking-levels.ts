import { areaResize } from '../image/area-resize';
import { downHalf } from '../kernels/down-half';
import type { Compiled, Gray } from '../types';
import { findAnchors } from './anchors';
import { stretchContrast } from './stretch-contrast';

/** Shorter side of the smallest level, px: 8×8 patches and their margin need it. */
const MIN_SIDE_PX = 24;
/** Sides are made multiples of this, px, so that four halvings are exact. */
const SIDE_STEP_PX = 16;
/** Shorter side below which a level has no room for dense anchors, px; and the columns of their grid. */
const MIN_DENSE_SIDE_PX = 140;
const DENSE_COLUMNS = 28;
/**
 * Least strength of a dense anchor; see findAnchors. Set on 2026-11-23 with soft pictures of which the frame shows a ninth:
 * at the usual limit their poses rested on 4 to 12 patches. Lower values take the noise for texture: with 5, soft pictures are
 * found more often, but 5% of the frames at 40 px per frame are lost when a picture comes back into view (docs/benchmarks.md).
 */
const DENSE_STRENGTH = 15;

/** One size of a target's picture, with the places from which patches are taken. */
export interface TrackingLevel {
  width: number;
  height: number;
  /** Index of the level's first byte in TrackingLevels.data. */
  start: number;
  /** Anchors on the target plane [X0, Y0, …], target widths from the centre. */
  anchors: Float32Array;
  /** Like `anchors`, closer together: for views that show only a part of the target. Empty on small levels. */
  dense: Float32Array;
}

export interface TrackingLevels {
  /** Finest first; each is half the former. */
  levels: TrackingLevel[];
  /** All levels' gray bytes, one after the other. */
  data: Uint8Array;
}

/** The stored picture and its halvings down to 24 px, each with its own anchors. */
export function createTrackingLevels(compiled: Compiled): TrackingLevels {
  const pictures: Gray[] = [];
  let picture = evenSided(stretchContrast(compiled.image));
  while (Math.min(picture.width, picture.height) >= MIN_SIDE_PX) {
    pictures.push(picture);
    const half = { width: picture.width >> 1, height: picture.height >> 1 };
    const data = new Uint8Array(half.width * half.height);
    downHalf(picture.data, picture.width, picture.height, data);
    picture = { ...half, data };
  }
  const aspect = compiled.height / compiled.width;
  const levels: TrackingLevel[] = [];
  let start = 0;
  for (const { width, height, data } of pictures) {
    const picture = { width, height, data };
    const anchors = onPlane(findAnchors(picture), width, height, aspect);
    const isLarge = Math.min(width, height) >= MIN_DENSE_SIDE_PX;
    const dense = isLarge
      ? onPlane(findAnchors(picture, DENSE_COLUMNS, DENSE_STRENGTH), width, height, aspect)
      : new Float32Array(0);
    levels.push({ width, height, start, anchors, dense });
    start += width * height;
  }
  const data = new Uint8Array(start);
  levels.forEach((level, i) => data.set(pictures[i].data.subarray(0, level.width * level.height), level.start));
  return { levels, data };
}

/** Converts places in px of a picture into places on the target plane, in place. */
function onPlane(places: Float32Array, width: number, height: number, aspect: number): Float32Array {
  for (let i = 0; i < places.length; i += 2) {
    places[i] = (places[i] + 0.5) / width - 0.5;
    places[i + 1] = ((places[i + 1] + 0.5) / height - 0.5) * aspect;
  }
  return places;
}

const even = (side: number) => (side >= 2 * MIN_SIDE_PX ? Math.floor(side / SIDE_STEP_PX) * SIDE_STEP_PX : side);

/**
 * Resizes a picture so that the sides to be halved are multiples of 16, because halving an odd side would shift the
 * scale.
 */
function evenSided(image: Gray): Gray {
  const width = even(image.width);
  const height = even(image.height);
  return width === image.width && height === image.height ? image : areaResize(image, width, height);
}
