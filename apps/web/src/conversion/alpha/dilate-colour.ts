import type { StraightPicture } from './straight-picture';

/**
 * Reach of the visible part's colours under the matte, px. Two would do for the bilinear sampling of a viewer; the rest
 * keeps the ringing of the encoder, whose blocks are 8 px wide, off the visible edge.
 */
const DILATION_PX = 6;

/** Width of the edges whose colours are replaced, px. */
const EDGE_PX = 4;
/** Within this distance the most opaque pixel decides whether a pixel lies at an edge, px. */
const SOLID_PX = 2;
/** Of 255. A pixel that is so much less opaque than one near it lies at an edge; slower changes are smoke or shadows. */
const EDGE_STEP = 16;

/**
 * Spreads the colours of solid parts over their edges and into the transparent area around them, and blackens the rest.
 * Changes the picture. At edges, videos have mixed the colours with those of invisible pixels beside them.
 */
export function dilateColour(picture: StraightPicture): void {
  const { rgba } = picture;
  const known = solidPixels(picture);
  grow(picture, known, { steps: EDGE_PX, isMeant: (at) => (rgba[4 * at + 3] ?? 0) > 0 });
  for (let i = 0; i < known.length; i++) {
    if ((rgba[4 * i + 3] ?? 0) > 0) known[i] = 1;
    else if (known[i] === 0) rgba.fill(0, 4 * i, 4 * i + 3);
  }
  grow(picture, known, { steps: DILATION_PX, isMeant: () => true });
}

/** Marks visible pixels that are about as opaque as everything near them. */
function solidPixels({ rgba, width, height }: StraightPicture): Uint8Array {
  const opacity = Uint8Array.from({ length: width * height }, (_, at) => rgba[4 * at + 3] ?? 0);
  const across = mostWithin(opacity, { count: width, step: 1, lines: height, lineStep: width });
  const most = mostWithin(across, { count: height, step: width, lines: width, lineStep: 1 });
  return opacity.map((own, at) => (own > 0 && own > (most[at] ?? 0) - EDGE_STEP ? 1 : 0));
}

interface Lines {
  count: number;
  step: number;
  lines: number;
  lineStep: number;
}

/** The largest value within `SOLID_PX` along rows or columns. */
function mostWithin(values: Uint8Array, { count, step, lines, lineStep }: Lines): Uint8Array {
  const most = new Uint8Array(values.length);
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < count; i++) {
      let largest = 0;
      for (let near = Math.max(0, i - SOLID_PX); near <= Math.min(count - 1, i + SOLID_PX); near++) {
        largest = Math.max(largest, values[line * lineStep + near * step] ?? 0);
      }
      most[line * lineStep + i * step] = largest;
    }
  }
  return most;
}

/** Gives pixels beside known ones the mean of their colours, step by step. */
function grow(
  { rgba, width, height }: StraightPicture,
  known: Uint8Array,
  { steps, isMeant }: { steps: number; isMeant: (at: number) => boolean },
): void {
  let edge = edgeOf(known, width, height).filter(isMeant);
  for (let step = 0; step < steps && edge.length > 0; step++) {
    for (const at of edge) takeMean(rgba, known, { at, width, height });
    for (const at of edge) known[at] = 1;
    edge = nextEdge(edge, known, width, height).filter(isMeant);
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

function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width;
  const found: number[] = [];
  if (x > 0) found.push(at - 1);
  if (x < width - 1) found.push(at + 1);
  if (at >= width) found.push(at - width);
  if (at < width * (height - 1)) found.push(at + width);
  return found;
}
