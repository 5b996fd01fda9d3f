import type { StraightPicture } from './straight-picture';

/**
 * Reach of the visible part's colours under the matte, px. Two would do for the bilinear sampling of a viewer; the rest
 * keeps the ringing of the encoder, whose blocks are 8 px wide, off the visible edge.
 */
const DILATION_PX = 6;

/**
 * Spreads visible colours into the transparent area around them, a pixel at a time as the mean of the known neighbours,
 * and blackens the rest. Changes the colours of the picture, not its opacity.
 */
export function dilateColour({ rgba, width, height }: StraightPicture): void {
  const known = new Uint8Array(width * height);
  for (let i = 0; i < known.length; i++) {
    if ((rgba[4 * i + 3] ?? 0) > 0) known[i] = 1;
    else rgba.fill(0, 4 * i, 4 * i + 3);
  }
  let edge = edgeOf(known, width, height);
  for (let step = 0; step < DILATION_PX && edge.length > 0; step++) {
    for (const at of edge) takeMean(rgba, known, { at, width, height });
    for (const at of edge) known[at] = 1;
    edge = nextEdge(edge, known, width, height);
  }
}

function edgeOf(known: Uint8Array, width: number, height: number): number[] {
  const edge: number[] = [];
  for (let at = 0; at < known.length; at++) {
    if (known[at] === 0 && neighbours(at, width, height).some((next) => known[next] === 1)) edge.push(at);
  }
  return edge;
}

function nextEdge(edge: readonly number[], known: Uint8Array, width: number, height: number): number[] {
  const next = new Set<number>();
  for (const at of edge) {
    for (const beside of neighbours(at, width, height)) if (known[beside] === 0) next.add(beside);
  }
  return [...next];
}

function takeMean(
  rgba: Uint8ClampedArray,
  known: Uint8Array,
  { at, width, height }: { at: number; width: number; height: number },
): void {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (const next of neighbours(at, width, height)) {
    if (known[next] !== 1) continue;
    red += rgba[4 * next] ?? 0;
    green += rgba[4 * next + 1] ?? 0;
    blue += rgba[4 * next + 2] ?? 0;
    count++;
  }
  if (count > 0) rgba.set([red / count, green / count, blue / count], 4 * at);
}

/** Places of the up to four pixels beside one, in a picture of one value a pixel. */
function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width;
  const found: number[] = [];
  if (x > 0) found.push(at - 1);
  if (x < width - 1) found.push(at + 1);
  if (at >= width) found.push(at - width);
  if (at < width * (height - 1)) found.push(at + width);
  return found;
}
