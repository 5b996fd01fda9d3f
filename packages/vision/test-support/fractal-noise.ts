import type { Random } from '../src/simulation/random';

/**
 * Smooth random field (value noise): `cells` random values along the longer side, interpolated with a smoothstep.
 *
 * @returns width·height values in [−1, 1].
 */
function valueNoise(width: number, height: number, cells: number, random: Random): Float32Array {
  const step = Math.max(width, height) / cells;
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const knots = Float32Array.from({ length: columns * rows }, () => random.between(-1, 1));
  const columnOf = Int32Array.from({ length: width }, (_, x) => Math.floor(x / step));
  const shareOf = Float64Array.from({ length: width }, (_, x) => smoothstep(x / step - columnOf[x]));
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const gy = y / step;
    const row = Math.floor(gy);
    const fy = smoothstep(gy - row);
    for (let x = 0; x < width; x++) {
      const fx = shareOf[x];
      const p = row * columns + columnOf[x];
      const upper = knots[p] + (knots[p + 1] - knots[p]) * fx;
      const lower = knots[p + columns] + (knots[p + columns + 1] - knots[p + columns]) * fx;
      out[y * width + x] = upper + (lower - upper) * fy;
    }
  }
  return out;
}

const smoothstep = (t: number) => t * t * (3 - 2 * t);

/** Sum of value noises, each of twice the cells and `persistence` times the strength of the one before. */
export function fractalNoise(
  width: number,
  height: number,
  options: { cells: number; octaves: number; persistence: number },
  random: Random,
): Float32Array {
  const out = new Float32Array(width * height);
  let strength = 1;
  for (let octave = 0; octave < options.octaves; octave++) {
    const layer = valueNoise(width, height, options.cells * 2 ** octave, random);
    for (let i = 0; i < out.length; i++) out[i] += strength * layer[i];
    strength *= options.persistence;
  }
  return out;
}
