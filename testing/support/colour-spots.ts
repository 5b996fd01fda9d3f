import sharp from 'sharp';
import type { Point } from './held-phone';

/** Areas of at most so many px are noise of the encoded camera picture; chosen by eye. */
const NOISE_PX = 8;

/** Least red and blue of magenta in the shade, 0..255; chosen by eye. */
const LEAST_MAGENTA = 150;
/** By how much red and blue of magenta exceed green, 0..255; chosen by eye. */
const LEAST_EXCESS = 80;

/** Areas of at most so many px are a rest of content at the window's edge, or noise; chosen by eye. */
export const DRAWN_SPOT_PX = 100;

export interface Spot extends Point {
  /** Number of its pixels. */
  pixels: number;
}

/** Connected magenta areas in a screenshot: their centres, px from the top left corner of the top left pixel. */
export async function magentaSpots(png: Buffer): Promise<Spot[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const left = new Set<number>();
  for (let i = 0; i < width * height; i++) if (isMagenta(data, i * 3)) left.add(i);
  const spots: Spot[] = [];
  for (const seed of left) spots.push(takeSpot(left, seed, width));
  return spots.filter(({ pixels }) => pixels > NOISE_PX);
}

/** Magenta in light and shade; that of flat items, which are not lit, is `isMagenta` of colour-box.ts. */
function isMagenta(data: Buffer, at: number): boolean {
  const [red, green, blue] = [data.readUInt8(at), data.readUInt8(at + 1), data.readUInt8(at + 2)];
  return Math.min(red, blue) > LEAST_MAGENTA && Math.min(red, blue) - green > LEAST_EXCESS;
}

function takeSpot(left: Set<number>, seed: number, width: number): Spot {
  const open = [seed];
  left.delete(seed);
  let [sumX, sumY, pixels] = [0, 0, 0];
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    sumX += (i % width) + 0.5;
    sumY += Math.floor(i / width) + 0.5;
    pixels++;
    const x = i % width;
    const beside = [...(x > 0 ? [i - 1] : []), ...(x < width - 1 ? [i + 1] : [])];
    for (const next of [...beside, i - width, i + width]) if (left.delete(next)) open.push(next);
  }
  return { x: sumX / pixels, y: sumY / pixels, pixels };
}
