import { evenEdges } from './even-edges';
import type { StraightPicture } from './straight-picture';

/** A screen of one colour, which becomes transparent. */
export interface ColourKey {
  /** Red, green and blue in sRGB, 0 to 255. */
  colour: readonly [number, number, number];
  /** Distance in the plane of chroma up to which a pixel belongs to the screen; 0 to 1. */
  tolerance: number;
  /** Distance beyond the tolerance over which a pixel becomes opaque; 0 to 1. */
  softness: number;
}

/** Set on lit cloth and painted walls (2026-11): a lower tolerance leaves folds, a higher one eats pale skin. */
export const DEFAULT_KEY = { tolerance: 0.08, softness: 0.12 } as const;

/**
 * Reach of the blur at an edge, px: the lens blurs it, and colours are stored for blocks of two by two pixels. Chosen,
 * not measured.
 */
const EDGE_PX = 4;
/** Distance within which the pure colours beside an edge are searched, px. Chosen, not measured. */
const REACH_PX = 8;

/**
 * Weight of chroma compared to luma in the mix of an edge pixel. Videos store chroma for blocks of pixels, so it says
 * less about one of them; where luma is the same on both sides, chroma decides alone.
 * Chosen; key-colour.test.ts measures the fringes that it leaves.
 */
const CHROMA_WEIGHT = 0.01;
/** Keeps a division by the softness finite; the fields offer none so small. */
const LEAST_SOFTNESS = 1e-3;

/* Zones of a picture: the coloured screen, the blurred edge, and the subject in front of it. */
const SCREEN = 0;
const EDGE = 1;
const INSIDE = 2;

/**
 * Makes the screen transparent. Changes the picture.
 *
 * A pixel at an edge mixes the colours of screen and foreground. If pure colours of both are near, its opacity is the
 * share of the foreground, and it takes the foreground's colour, so that no trace of the screen is left. Elsewhere, as
 * in smoke, the opacity follows the distance from the key, and the screen's colour is reduced. Along edges the opacity
 * is evened out, because encoders of videos leave steps there.
 */
export function keyColour(picture: StraightPicture, key: ColourKey): void {
  const { rgba, width, height } = picture;
  const distances = distancesFrom(rgba, key.colour);
  const zones = zonesOf(distances, key.tolerance, { width, height });
  const source = { rgba: rgba.slice(), width, height };
  const sides = { front: new Float64Array(3), screen: new Float64Array(3) };
  for (let i = 0; i < zones.length; i++) {
    const at = 4 * i;
    if (zones[i] === SCREEN) rgba[at + 3] = 0;
    else if (zones[i] === EDGE && !unmix(picture, source, zones, i, sides)) fade(rgba, at, distances[i] ?? 0, key);
  }
  evenEdges(
    picture,
    zones.map((zone) => (zone === EDGE ? 1 : 0)),
  );
}

/** Distance of each pixel from the key in the plane of Cb and Cr, which shadows on the screen hardly change. */
function distancesFrom(rgba: Uint8ClampedArray, [red, green, blue]: ColourKey['colour']): Float32Array {
  const keyBlue = blueDifference(red, green, blue);
  const keyRed = redDifference(red, green, blue);
  const distances = new Float32Array(rgba.length / 4);
  for (let i = 0; i < distances.length; i++) {
    const [r, g, b] = [rgba[4 * i] ?? 0, rgba[4 * i + 1] ?? 0, rgba[4 * i + 2] ?? 0];
    distances[i] = Math.hypot(blueDifference(r, g, b) - keyBlue, redDifference(r, g, b) - keyRed);
  }
  return distances;
}

/** Cb and Cr of ITU-R BT.601 in full range, as shares of 255, from colours of 0 to 255. */
const blueDifference = (r: number, g: number, b: number) => (-0.168736 * r - 0.331264 * g + 0.5 * b) / 255;
const redDifference = (r: number, g: number, b: number) => (0.5 * r - 0.418688 * g - 0.081312 * b) / 255;

interface Grid {
  width: number;
  height: number;
}

/** Zone of each pixel: pure screen, pure foreground, or the edge between them. */
function zonesOf(distances: Float32Array, tolerance: number, grid: Grid): Uint8Array {
  const isScreen = Uint8Array.from(distances, (distance) => (distance <= tolerance ? 1 : 0));
  const nearScreen = spread(isScreen, grid);
  const nearFront = spread(
    isScreen.map((screen) => 1 - screen),
    grid,
  );
  return isScreen.map((_, at) => (nearScreen[at] === 0 ? INSIDE : nearFront[at] === 0 ? SCREEN : EDGE));
}

/** Marks everything within `EDGE_PX` of a marked pixel, in a square. */
function spread(marked: Uint8Array, { width, height }: Grid): Uint8Array {
  const across = new Uint8Array(marked.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (marked[at] === 1) across.fill(1, at - Math.min(x, EDGE_PX), at + Math.min(width - x, EDGE_PX + 1));
    }
  }
  const both = new Uint8Array(marked.length);
  for (let at = 0; at < across.length; at++) {
    if (across[at] === 0) continue;
    for (let dy = -EDGE_PX; dy <= EDGE_PX; dy++) both[at + dy * width] = 1;
  }
  return both;
}

/** Red, green and blue of the two sides of an edge, 0 to 255; the memory is used for one pixel after the other. */
interface Sides {
  front: Float64Array;
  screen: Float64Array;
}

/**
 * Gives a pixel the foreground's colour, and its share of the mix as its opacity.
 *
 * @param i index of the pixel.
 * @param sides is overwritten.
 * @returns false, with the pixel unchanged, if no pure colours of both sides are near enough, or both are the same
 */
function unmix(picture: StraightPicture, source: StraightPicture, zones: Uint8Array, i: number, sides: Sides): boolean {
  const { front, screen } = sides;
  if (!findMean(front, source, zones, INSIDE, i) || !findMean(screen, source, zones, SCREEN, i)) return false;
  const at = 4 * i;
  const [screenRed, screenGreen, screenBlue] = [screen[0] ?? 0, screen[1] ?? 0, screen[2] ?? 0];
  const [red, green, blue] = [front[0] ?? 0, front[1] ?? 0, front[2] ?? 0];
  // From the screen's colour to the foreground's, and to the pixel's.
  const [acrossRed, acrossGreen, acrossBlue] = [red - screenRed, green - screenGreen, blue - screenBlue];
  const offsetRed = (source.rgba[at] ?? 0) - screenRed;
  const offsetGreen = (source.rgba[at + 1] ?? 0) - screenGreen;
  const offsetBlue = (source.rgba[at + 2] ?? 0) - screenBlue;
  const acrossLuma = lumaOf(acrossRed, acrossGreen, acrossBlue);
  const acrossCb = 255 * blueDifference(acrossRed, acrossGreen, acrossBlue);
  const acrossCr = 255 * redDifference(acrossRed, acrossGreen, acrossBlue);
  const length = acrossLuma ** 2 + CHROMA_WEIGHT * (acrossCb ** 2 + acrossCr ** 2);
  if (length === 0) return false;
  const along =
    lumaOf(offsetRed, offsetGreen, offsetBlue) * acrossLuma +
    CHROMA_WEIGHT * 255 * blueDifference(offsetRed, offsetGreen, offsetBlue) * acrossCb +
    CHROMA_WEIGHT * 255 * redDifference(offsetRed, offsetGreen, offsetBlue) * acrossCr;
  const { rgba } = picture;
  rgba[at] = red;
  rgba[at + 1] = green;
  rgba[at + 2] = blue;
  rgba[at + 3] = 255 * Math.min(1, Math.max(0, along / length));
  return true;
}

/** Luma of ITU-R BT.601, 0 to 255, from colours of 0 to 255. */
const lumaOf = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b;

/**
 * Mean colour of the pixels of a zone around one, of which the nearest count most.
 *
 * @param mean red, green and blue, which are set
 * @param i index of the pixel in the middle
 * @returns false, with `mean` unchanged, if the zone has no pixel within reach
 */
function findMean(
  mean: Float64Array,
  { rgba, width, height }: StraightPicture,
  zones: Uint8Array,
  zone: number,
  i: number,
): boolean {
  const [x, y] = [i % width, Math.floor(i / width)];
  let [red, green, blue, weights] = [0, 0, 0, 0];
  for (let row = Math.max(0, y - REACH_PX); row <= Math.min(height - 1, y + REACH_PX); row++) {
    for (let column = Math.max(0, x - REACH_PX); column <= Math.min(width - 1, x + REACH_PX); column++) {
      const at = row * width + column;
      if (zones[at] !== zone) continue;
      const apart = (row - y) ** 2 + (column - x) ** 2;
      // By the third power of the distance: with the fourth, the errors that an encoder makes in the nearest pixels
      // count too much.
      const weight = 1 / (apart * Math.sqrt(apart));
      red += weight * (rgba[4 * at] ?? 0);
      green += weight * (rgba[4 * at + 1] ?? 0);
      blue += weight * (rgba[4 * at + 2] ?? 0);
      weights += weight;
    }
  }
  if (weights === 0) return false;
  mean[0] = red / weights;
  mean[1] = green / weights;
  mean[2] = blue / weights;
  return true;
}

/**
 * Sets the opacity by distance, smoothly from 0 to 1, and limits the screen's strongest channel to the mean of the
 * others.
 *
 * @param at index of the pixel's first byte.
 */
function fade(rgba: Uint8ClampedArray, at: number, distance: number, { colour, tolerance, softness }: ColourKey): void {
  const share = Math.min(1, Math.max(0, (distance - tolerance) / Math.max(softness, LEAST_SOFTNESS)));
  rgba[at + 3] = 255 * share * share * (3 - 2 * share);
  const strongest = strongestChannel(colour);
  const mean = ((rgba[at + ((strongest + 1) % 3)] ?? 0) + (rgba[at + ((strongest + 2) % 3)] ?? 0)) / 2;
  rgba[at + strongest] = Math.min(rgba[at + strongest] ?? 0, mean);
}

/** 0 for red, 1 for green, 2 for blue; the first of equal ones. */
function strongestChannel([red, green, blue]: ColourKey['colour']): 0 | 1 | 2 {
  if (red >= green && red >= blue) return 0;
  return green >= blue ? 1 : 2;
}
