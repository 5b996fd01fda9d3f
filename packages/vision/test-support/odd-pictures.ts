import { createRandom } from '../src/simulation/random';
import type { Gray } from '../src/types';
import { gaussianBlur } from './blur';
import { expectPlane } from './expect-plane';
import { createCanvas, paintText, toGray } from './paint';

type GrayAt = (x: number, y: number) => number;

/** @throws RangeError unless the sides are whole px. */
export function pictureOf(width: number, height: number, grayAt: GrayAt): Gray {
  const data = new Uint8Array(width * height);
  expectPlane(data, width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = Math.max(0, Math.min(255, Math.round(grayAt(x, y))));
  }
  return { width, height, data };
}

/**
 * Pictures that look better or worse than they can be tracked, for tests of the score. Seeded; sizes in px, levels
 * 0..255, by eye.
 */
export const ODD_PICTURES = {
  noise: (seed: number) => {
    const random = createRandom(seed);
    return pictureOf(800, 600, () => random.below(256));
  },
  checkerboard: () => pictureOf(800, 600, (x, y) => ((Math.floor(x / 50) + Math.floor(y / 50)) % 2 ? 20 : 235)),
  gradient: () => pictureOf(800, 600, (x, y) => (x / 800) * 200 + (y / 600) * 55),
  stripes: () => pictureOf(800, 600, (x) => (Math.floor(x / 40) % 2 ? 30 : 220)),
  'one disc': () => pictureOf(800, 600, (x, y) => (Math.hypot(x - 400, y - 300) < 180 ? 40 : 240)),
  'QR code': (seed: number) => {
    const random = createRandom(seed);
    const modules = Uint8Array.from({ length: 29 * 29 }, () => random.below(2));
    return pictureOf(740, 740, (x, y) => {
      const column = Math.floor(x / 20) - 4;
      const row = Math.floor(y / 20) - 4;
      if (column < 0 || row < 0 || column >= 29 || row >= 29) return 255;
      const finder = finderAt(column, row) ?? finderAt(28 - column, row) ?? finderAt(column, 28 - row);
      return (finder ?? modules[row * 29 + column]) ? 0 : 255;
    });
  },
  'text page': (seed: number) => {
    const canvas = createCanvas(700, 990, 250);
    paintText(canvas, { left: 70, top: 80, right: 630, bottom: 910 }, 14, 25, createRandom(seed));
    return toGray(canvas);
  },
} as const;

/** 1 or 0 within the 7×7 mark of a QR code whose corner is at (0, 0), 0 around it. */
function finderAt(column: number, row: number): number | undefined {
  if (column > 7 || row > 7) return undefined;
  const ring = Math.max(Math.abs(column - 3), Math.abs(row - 3));
  return ring === 2 || ring === 4 ? 0 : 1;
}

/** The picture with its contrast scaled about middle gray. */
export function withContrast({ width, height, data }: Gray, contrast: number): Gray {
  return pictureOf(width, height, (x, y) => 128 + contrast * (data[y * width + x] - 128));
}

export function softened({ width, height, data }: Gray, sigmaPx: number): Gray {
  const soft = gaussianBlur(Float32Array.from(data), width, height, sigmaPx);
  return pictureOf(width, height, (x, y) => soft[y * width + x]);
}

/** The picture on the left `share` of a blank one. */
export function mostlyBlank({ width, height, data }: Gray, share: number): Gray {
  return pictureOf(width, height, (x, y) => (x < share * width ? data[y * width + x] : 235));
}

/** The picture repeated `times` across and down. */
export function tiled({ width, height, data }: Gray, times: number): Gray {
  return pictureOf(width * times, height * times, (x, y) => data[(y % height) * width + (x % width)]);
}
