import type { StraightPicture } from './straight-picture';

/**
 * Reach of the visible part's colours under the matte, px. Two would do for the bilinear sampling of a viewer; the rest
 * keeps the ringing of the encoder, whose blocks are 8 px wide, off the visible edge.
 */
const DILATION_PX = 6;

/* States of a pixel: without a colour so far, with one, and about to get one. */
const UNKNOWN = 0;
const KNOWN = 1;
const EDGE = 2;

/**
 * Spreads visible colours into the transparent area around them, a pixel at a time as the mean of the known neighbours,
 * and blackens the rest. Changes the colours of the picture, not its opacity.
 */
export function dilateColour({ rgba, width, height }: StraightPicture): void {
  const states = new Uint8Array(width * height);
  for (let at = 0; at < states.length; at++) {
    if ((rgba[4 * at + 3] ?? 0) > 0) states[at] = KNOWN;
    else rgba.fill(0, 4 * at, 4 * at + 3);
  }
  /** Pixels in the order in which they get a colour. */
  const queue = new Int32Array(states.length);
  let begin = 0;
  let end = queueFirst(queue, states, width);
  for (let step = 0; step < DILATION_PX && begin < end; step++) {
    for (let i = begin; i < end; i++) takeMean(rgba, states, queue[i] ?? 0, width);
    for (let i = begin; i < end; i++) states[queue[i] ?? 0] = KNOWN;
    const endOfStep = end;
    for (let i = begin; i < endOfStep; i++) {
      for (let side = 0; side < SIDES; side++) {
        const beside = neighbour(queue[i] ?? 0, side, states.length, width);
        if (beside < 0 || states[beside] !== UNKNOWN) continue;
        states[beside] = EDGE;
        queue[end++] = beside;
      }
    }
    begin = endOfStep;
  }
}

/** Queues the pixels that touch a visible one. @returns their count */
function queueFirst(queue: Int32Array, states: Uint8Array, width: number): number {
  let count = 0;
  for (let at = 0; at < states.length; at++) {
    if (states[at] !== UNKNOWN || !touchesKnown(states, at, width)) continue;
    states[at] = EDGE;
    queue[count++] = at;
  }
  return count;
}

function touchesKnown(states: Uint8Array, at: number, width: number): boolean {
  for (let side = 0; side < SIDES; side++) {
    const beside = neighbour(at, side, states.length, width);
    if (beside >= 0 && states[beside] === KNOWN) return true;
  }
  return false;
}

function takeMean(rgba: Uint8ClampedArray, states: Uint8Array, at: number, width: number): void {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let side = 0; side < SIDES; side++) {
    const beside = neighbour(at, side, states.length, width);
    if (beside < 0 || states[beside] !== KNOWN) continue;
    red += rgba[4 * beside] ?? 0;
    green += rgba[4 * beside + 1] ?? 0;
    blue += rgba[4 * beside + 2] ?? 0;
    count++;
  }
  if (count === 0) return;
  rgba[4 * at] = red / count;
  rgba[4 * at + 1] = green / count;
  rgba[4 * at + 2] = blue / count;
}

/** A pixel has a neighbour on each of these, unless it lies at the border. */
const SIDES = 4;

/**
 * Place of the pixel beside one, in a picture of one value a pixel, row by row.
 *
 * @param side 0 left, 1 right, 2 above, 3 below
 * @param pixels in the picture
 * @returns -1 beyond the border
 */
function neighbour(at: number, side: number, pixels: number, width: number): number {
  if (side === 0) return at % width === 0 ? -1 : at - 1;
  if (side === 1) return (at + 1) % width === 0 ? -1 : at + 1;
  if (side === 2) return at < width ? -1 : at - width;
  return at + width < pixels ? at + width : -1;
}
