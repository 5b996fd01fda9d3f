import { areaResize } from '../image/area-resize';
import { downHalf } from '../kernels/down-half';
import type { Compiled, Gray } from '../types';
import { findAnchors } from './anchors';

const MIN_SIDE_PX = 24;
const SIDE_STEP_PX = 16;

/** One size of a target's picture and the places on it that patches are taken from. */
export interface TrackingLevel {
  width: number;
  height: number;
  /** Where the level's bytes start in TrackingLevels.data. */
  start: number;
  /** Anchors on the target plane [X0, Y0, …], target widths from the centre. */
  anchors: Float32Array;
}

export interface TrackingLevels {
  /** Finest first, each half the one before. */
  levels: TrackingLevel[];
  /** All levels' gray bytes, one after the other. */
  data: Uint8Array;
}

/** The stored picture and its halvings down to 24 px, each with the anchors that it shows. */
export function createTrackingLevels(compiled: Compiled): TrackingLevels {
  const pictures: Gray[] = [];
  let picture = evenSided(compiled.image);
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
    const anchors = findAnchors({ width, height, data });
    for (let i = 0; i < anchors.length; i += 2) {
      anchors[i] = (anchors[i] + 0.5) / width - 0.5;
      anchors[i + 1] = ((anchors[i + 1] + 0.5) / height - 0.5) * aspect;
    }
    levels.push({ width, height, start, anchors });
    start += width * height;
  }
  const data = new Uint8Array(start);
  levels.forEach((level, i) => data.set(pictures[i].data.subarray(0, level.width * level.height), level.start));
  return { levels, data };
}

const even = (side: number) => (side >= 2 * MIN_SIDE_PX ? Math.floor(side / SIDE_STEP_PX) * SIDE_STEP_PX : side);

/** Halving an odd side would shift the scale, so that sides which will be halved are made multiples of 16. */
function evenSided(image: Gray): Gray {
  const width = even(image.width);
  const height = even(image.height);
  return width === image.width && height === image.height ? image : areaResize(image, width, height);
}
