import type { Gray } from '@anchora/vision';

/** Size of the simulated camera pictures, px. */
export const FILM_SIZE = { width: 640, height: 480 };

const PICTURE_PX = 384;
const SHAPES = 420;
/** Share of the frame's height that the picture covers. */
const PICTURE_SHARE = 0.72;

/** A poster of discs and bars in many sizes and greys, the same on every device. */
export function generatedPicture(): Gray {
  const random = mulberry(20_261);
  const data = new Uint8Array(PICTURE_PX * PICTURE_PX).fill(190);
  for (let shape = 0; shape < SHAPES; shape++) {
    const size = 6 + 46 * random() ** 3;
    const [x, y] = [random() * PICTURE_PX, random() * PICTURE_PX];
    const grey = Math.floor(random() * 255);
    const flat = random() < 0.5 ? 1 : 0.25 + random() * 0.5;
    fillShape(data, { x, y, halfWidth: size, halfHeight: size * flat, grey, isDisc: random() < 0.5 });
  }
  return { width: PICTURE_PX, height: PICTURE_PX, data };
}

/** RGBA of one frame: the picture in front of a plain wall, moving as if the camera were held in a hand. */
export function filmFrame(picture: Gray, timeS: number): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = FILM_SIZE;
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255);
  const scale = (PICTURE_SHARE * height * (1 + 0.08 * Math.sin(1.3 * timeS))) / picture.width;
  const turn = 0.18 * Math.sin(0.9 * timeS);
  const [cos, sin] = [Math.cos(turn) / scale, Math.sin(turn) / scale];
  const [centreX, centreY] = [width / 2 + 30 * Math.sin(1.7 * timeS), height / 2 + 18 * Math.cos(1.1 * timeS)];
  const lean = 0.0006 * Math.sin(0.7 * timeS);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const [dx, dy] = [x - centreX, y - centreY];
      const depth = 1 + lean * dx;
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

/** Bilinear sample; the wall's grey outside the picture. */
function sampled({ width, height, data }: Gray, u: number, v: number): number {
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return 150;
  const at = (v | 0) * width + (u | 0);
  const [fu, fv] = [u - (u | 0), v - (v | 0)];
  const upper = (data[at] ?? 0) * (1 - fu) + (data[at + 1] ?? 0) * fu;
  const lower = (data[at + width] ?? 0) * (1 - fu) + (data[at + width + 1] ?? 0) * fu;
  return upper * (1 - fv) + lower * fv;
}

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
