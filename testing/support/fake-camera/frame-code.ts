import { coverScale } from '../cover-scale';
import { BLACK_LUMA, WHITE_LUMA } from './i420';
import type { PictureSize } from './projection';

/**
 * A strip of cells that encodes the number of a camera frame, so that a screenshot can be compared with the truth of
 * exactly the frame that it shows: white, black, ten bits (most significant first), even parity, white.
 */
const BITS = 10;
/** Number of frames that the strip can tell apart. */
export const MOST_FRAMES = 2 ** BITS;
const CELLS = BITS + 4;
/** Width of a cell. Chosen, not measured. */
const CELL_WIDTH_PX = 9;
/** Height of the strip. Chosen, not measured. */
const STRIP_HEIGHT_PX = 6;

/** Brightness, 0..255, that tells a white cell from a black one: the middle. */
const WHITE_FROM = 128;

/** Top left corner of the strip in the camera frame, px. */
export interface StripPlace {
  left: number;
  top: number;
}

/** Where the strip lies: in the middle of the top edge of what a viewport shows of a camera frame (`object-fit: cover`). */
export function stripPlace(frame: PictureSize, viewport: PictureSize): StripPlace {
  const hiddenAbovePx = (frame.height - viewport.height / coverScale(viewport, frame)) / 2;
  return { left: Math.round((frame.width - CELLS * CELL_WIDTH_PX) / 2), top: Math.ceil(Math.max(0, hiddenAbovePx)) };
}

function cellsOf(frameNumber: number): boolean[] {
  const bits = Array.from({ length: BITS }, (_, i) => ((frameNumber >> (BITS - 1 - i)) & 1) === 1);
  const odd = bits.filter(Boolean).length % 2 === 1;
  return [true, false, ...bits, odd, true];
}

/** Draws the strip with a frame's number. @param luma plane of the frame, row-major, written in place. */
export function drawFrameCode(luma: Uint8Array, frame: PictureSize, place: StripPlace, frameNumber: number): void {
  cellsOf(frameNumber).forEach((white, cell) => {
    for (let y = place.top; y < place.top + STRIP_HEIGHT_PX; y++) {
      const start = y * frame.width + place.left + cell * CELL_WIDTH_PX;
      luma.fill(white ? WHITE_LUMA : BLACK_LUMA, start, start + CELL_WIDTH_PX);
    }
  });
}

/**
 * Reads the number on the strip.
 *
 * @param brightness returns the brightness, 0..255, at a position in frame px.
 * @returns null if no strip is found.
 */
export function readFrameCode(brightness: (x: number, y: number) => number, place: StripPlace): number | null {
  const y = place.top + (STRIP_HEIGHT_PX - 1) / 2;
  const cells = Array.from(
    { length: CELLS },
    (_, cell) => brightness(place.left + (cell + 0.5) * CELL_WIDTH_PX - 0.5, y) > WHITE_FROM,
  );
  const [first, second, ...rest] = cells;
  const bits = rest.slice(0, BITS);
  const [odd, last] = rest.slice(BITS);
  if (!first || second || !last || (bits.filter(Boolean).length % 2 === 1) !== odd) return null;
  return bits.reduce((number, bit) => number * 2 + (bit ? 1 : 0), 0);
}
