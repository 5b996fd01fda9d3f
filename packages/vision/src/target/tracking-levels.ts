import { createGray } from '../image/gray';
import { downHalf } from '../kernels/down-half';
import type { Compiled, Gray } from '../types';
import { findAnchors } from './anchors';
import { stretchContrast } from './stretch-contrast';

/** Shorter side of the smallest level, px: 8×8 patches and their margin need it. */
const MIN_SIDE_PX = 24;
/** Shorter side below which a level has no room for dense anchors, px. Chosen, not measured. */
const MIN_DENSE_SIDE_PX = 140;
/** Columns of their grid, whose cells of 5 px or more may be smaller than a patch. Chosen, not measured. */
const DENSE_COLUMNS = 28;
/**
 * Least strength of a dense anchor; see findAnchors. Set on 2026-11-23 with soft pictures of which the frame shows a
 * ninth: at the usual limit their poses rested on 4 to 12 patches. Lower values take the noise for texture: with 5,
 * soft pictures are found more often, but 5% of the frames at 40 px per frame are lost when a picture comes back into
 * view (docs/benchmarks.md).
 */
const DENSE_STRENGTH = 15;
/**
 * DENSE_STRENGTH for views larger than the frame, which are hardly ever blurred by more than a px of the picture.
 * Chosen, not measured.
 */
const NEAR_STRENGTH = 5;

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
  /** Finest first; each is half the size of the one before. */
  levels: TrackingLevel[];
  /** Levels of a finer picture, with weaker dense anchors, for views larger than the frame. */
  near?: TrackingLevel[];
  /** All levels' gray bytes, one after the other. */
  data: Uint8Array;
}

/**
 * The stored picture and its halvings down to `MIN_SIDE_PX`, each with its own anchors; no level for a smaller picture.
 *
 * @param detail a picture for views larger than the frame; its levels become `near`.
 */
export function createTrackingLevels({ image, width, height }: Compiled, detail?: Gray): TrackingLevels {
  const aspect = height / width;
  const pictures: Uint8Array[] = [];
  let size = 0;
  const halve = (stored: Gray, denseStrength: number) => {
    const levels: TrackingLevel[] = [];
    let picture = stretchContrast(stored);
    while (Math.min(picture.width, picture.height) >= MIN_SIDE_PX) {
      const { width, height, data } = picture;
      const denseColumns = Math.min(width, height) < MIN_DENSE_SIDE_PX ? 0 : DENSE_COLUMNS;
      levels.push({
        width,
        height,
        start: size,
        anchors: onPlane(findAnchors(picture), width, height, aspect),
        dense: onPlane(findAnchors(picture, denseColumns, denseStrength), width, height, aspect),
      });
      pictures.push(data.subarray(0, width * height));
      size += width * height;
      const half = createGray(width >> 1, height >> 1);
      downHalf(data, width, height, half.data);
      picture = half;
    }
    return levels;
  };
  const levels = halve(image, DENSE_STRENGTH);
  const near = detail && halve(detail, NEAR_STRENGTH);
  const data = new Uint8Array(size);
  let at = 0;
  for (const picture of pictures) {
    data.set(picture, at);
    at += picture.length;
  }
  return { levels, near, data };
}

/** Converts places in px of a picture into places on the target plane, in place. */
function onPlane(places: Float32Array, width: number, height: number, aspect: number): Float32Array {
  for (let i = 0; i < places.length; i += 2) {
    places[i] = (places[i] + 0.5) / width - 0.5;
    places[i + 1] = ((places[i + 1] + 0.5) / height - 0.5) * aspect;
  }
  return places;
}
