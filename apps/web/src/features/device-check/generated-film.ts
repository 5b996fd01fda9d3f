import type { Gray } from '@anchora/vision';

/** Size of the simulated camera pictures, px. */
export const FILM_SIZE = { width: 640, height: 480 };

/** Side of the picture, px: a little more than it covers in the frame. */
const PICTURE_PX = 384;
/* The numbers of the discs and bars are chosen by eye: together they cover the picture and leave it full of edges. */
/** Number of discs and bars. */
const SHAPES = 420;
/** Half the width of the smallest disc or bar. */
const SMALLEST_PX = 6;
/** Half the width of the largest disc or bar. */
const LARGEST_PX = 52;
/**
 * Height of the flat half of the discs and bars, as a share of their width; the others are as high as wide. Chosen by
 * eye, like the greys and the share below.
 */
const FLAT = { flattest: 0.25, roundest: 0.75 };
/** Any number, but the same on every device, so that their times can be compared. */
const SEED = 20_261;
/** Grey of the picture's ground, 0 to 255. */
const GROUND = 190;
/** Grey of the wall behind the picture, 0 to 255. */
const WALL = 150;
/** Share of the frame's height that the picture covers. */
const PICTURE_SHARE = 0.72;
/**
 * The hand's movements, chosen by eye: how far each goes, and its speed in radians of its swing a second. Different
 * speeds keep the film from repeating.
 */
const HAND = {
  /** Share by which the picture grows and shrinks. */
  nearer: { by: 0.08, radPerS: 1.3 },
  turn: { byRad: 0.18, radPerS: 0.9 },
  across: { byPx: 30, radPerS: 1.7 },
  up: { byPx: 18, radPerS: 1.1 },
  /** Change of depth for each pixel across. */
  lean: { byPerPx: 0.0006, radPerS: 0.7 },
};

/** A poster of discs and bars in many sizes and greys, `PICTURE_PX` on each side, the same on every device. */
export function generatedPicture(): Gray {
  const random = mulberry(SEED);
  const data = new Uint8Array(PICTURE_PX * PICTURE_PX).fill(GROUND);
  for (let shape = 0; shape < SHAPES; shape++) {
    // The third power makes most shapes small.
    const halfWidth = SMALLEST_PX + (LARGEST_PX - SMALLEST_PX) * random() ** 3;
    const [x, y] = [random() * PICTURE_PX, random() * PICTURE_PX];
    const grey = Math.floor(random() * 255);
    const flat = random() < 0.5 ? 1 : FLAT.flattest + random() * (FLAT.roundest - FLAT.flattest);
    fillShape(data, { x, y, halfWidth, halfHeight: halfWidth * flat, grey, isDisc: random() < 0.5 });
  }
  return { width: PICTURE_PX, height: PICTURE_PX, data };
}

/**
 * One frame: the picture in front of a plain wall, moving as if the camera were held in a hand.
 *
 * @returns opaque RGBA of `FILM_SIZE`, row by row.
 */
export function filmFrame(picture: Gray, timeS: number): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = FILM_SIZE;
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  const { nearer, turn, across, up, lean } = HAND;
  const scale = (PICTURE_SHARE * height * (1 + nearer.by * Math.sin(nearer.radPerS * timeS))) / picture.width;
  const turned = turn.byRad * Math.sin(turn.radPerS * timeS);
  const [cos, sin] = [Math.cos(turned) / scale, Math.sin(turned) / scale];
  const centreX = width / 2 + across.byPx * Math.sin(across.radPerS * timeS);
  const centreY = height / 2 + up.byPx * Math.cos(up.radPerS * timeS);
  const leaning = lean.byPerPx * Math.sin(lean.radPerS * timeS);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [dx, dy] = [x - centreX, y - centreY];
      const depth = 1 + leaning * dx;
      const u = (cos * dx + sin * dy) / depth + picture.width / 2;
      const v = (cos * dy - sin * dx) / depth + picture.height / 2;
      const grey = sampled(picture, u, v);
      rgba[at] = grey;
      rgba[at + 1] = grey;
      rgba[at + 2] = grey;
    }
  }
  return rgba;
}

/** Grey, 0 to 255, at a place of the picture in px, bilinear; the wall's grey outside the picture. */
function sampled({ width, height, data }: Gray, u: number, v: number): number {
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return WALL;
  const at = (v | 0) * width + (u | 0);
  const [fu, fv] = [u - (u | 0), v - (v | 0)];
  const upper = (data[at] ?? 0) * (1 - fu) + (data[at + 1] ?? 0) * fu;
  const lower = (data[at + width] ?? 0) * (1 - fu) + (data[at + width + 1] ?? 0) * fu;
  return upper * (1 - fv) + lower * fv;
}

/** Place and half sizes in px of the picture. */
interface Shape {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
  grey: number;
  isDisc: boolean;
}

const clamp = (value: number) => Math.min(PICTURE_PX - 1, Math.max(0, Math.round(value)));

function fillShape(data: Uint8Array, { x, y, halfWidth, halfHeight, grey, isDisc }: Shape): void {
  for (let row = clamp(y - halfHeight); row <= clamp(y + halfHeight); row++) {
    for (let column = clamp(x - halfWidth); column <= clamp(x + halfWidth); column++) {
      const outside = ((column - x) / halfWidth) ** 2 + ((row - y) / halfHeight) ** 2 > 1;
      if (!isDisc || !outside) data[row * PICTURE_PX + column] = grey;
    }
  }
}

/** Seeded numbers in [0, 1). Mulberry32 by Tommy Ettinger, public domain. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
