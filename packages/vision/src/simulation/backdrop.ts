import type { Random } from './random';

/* Chosen by eye. */

/** Octaves of value noise, which together have the texture of a photograph. */
const OCTAVES = 7;
/** Number of cells of the coarsest octave across the frame. */
const COARSEST_CELLS = 3;
/** Strength of the coarsest octave, gray levels. */
const COARSEST_LEVEL = 70;
/** Number of blocks. */
const BLOCKS = 120;
/** Largest share of the frame's width that a block's side takes; most are much smaller. */
const LARGEST_BLOCK = 0.2;
/** Strength of an octave over that of the one before: natural pictures have nearly as much contrast in fine detail. */
const PERSISTENCE = 0.8;

/**
 * A seeded, busy background: blocks of many sizes over the texture of a photograph and a slope of light; width·height
 * gray levels. Without texture nearly all corners of a frame would be the target's, however faint it is.
 */
export function makeBackdrop(width: number, height: number, random: Random): Float32Array {
  const plane = new Float32Array(width * height);
  // Levels of a wall and of the light that falls off along it, chosen by eye.
  const base = random.between(80, 170);
  const slope = random.between(-60, 60);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) plane[p] = base + slope * (x / width - 0.5);
  }
  for (let i = 0; i < BLOCKS; i++) {
    const w = Math.ceil(width * LARGEST_BLOCK * random.next() ** 2) + 2;
    const h = Math.ceil(width * LARGEST_BLOCK * random.next() ** 2) + 2;
    const left = random.below(width);
    const top = random.below(height);
    const level = random.between(0, 255);
    for (let y = top; y < Math.min(height, top + h); y++) {
      plane.fill(level, y * width + left, y * width + Math.min(width, left + w));
    }
  }
  for (let octave = 0; octave < OCTAVES; octave++) {
    const cellPx = width / (COARSEST_CELLS * 2 ** octave);
    addValueNoise(plane, { width, height, cellPx, level: COARSEST_LEVEL * PERSISTENCE ** octave }, random);
  }
  return plane;
}

/** Adds random levels on a grid, ± `level`, interpolated between its knots. */
function addValueNoise(
  plane: Float32Array,
  { width, height, cellPx, level }: { width: number; height: number; cellPx: number; level: number },
  random: Random,
): void {
  const columns = Math.ceil(width / cellPx) + 2;
  const rows = Math.ceil(height / cellPx) + 2;
  const knots = Float32Array.from({ length: columns * rows }, () => random.between(-level, level));
  for (let y = 0, p = 0; y < height; y++) {
    const row = Math.floor(y / cellPx);
    const fy = y / cellPx - row;
    for (let x = 0; x < width; x++, p++) {
      const column = Math.floor(x / cellPx);
      const fx = x / cellPx - column;
      const at = row * columns + column;
      const upper = knots[at] + (knots[at + 1] - knots[at]) * fx;
      const lower = knots[at + columns] + (knots[at + columns + 1] - knots[at + columns]) * fx;
      plane[p] += upper + (lower - upper) * fy;
    }
  }
}
