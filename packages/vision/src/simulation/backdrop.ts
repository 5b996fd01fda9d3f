import type { Random } from './random';

/** A seeded, busy background: blocks of many sizes over a slope of light; width·height gray levels. */
export function makeBackdrop(width: number, height: number, random: Random): Float32Array {
  const plane = new Float32Array(width * height);
  const base = random.between(80, 170);
  const slope = random.between(-60, 60);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) plane[p] = base + slope * (x / width - 0.5);
  }
  for (let i = 0; i < 120; i++) {
    const w = Math.ceil(width * 0.2 * random.next() ** 2) + 2;
    const h = Math.ceil(width * 0.2 * random.next() ** 2) + 2;
    const left = random.below(width);
    const top = random.below(height);
    const level = random.between(0, 255);
    for (let y = top; y < Math.min(height, top + h); y++) {
      plane.fill(level, y * width + left, y * width + Math.min(width, left + w));
    }
  }
  return plane;
}
