import { createRandom } from '../src/simulation/random';
import { fractalNoise } from './fractal-noise';
import { createCanvas, paintBox, paintEllipse } from './paint';

/**
 * A busy room behind the target: textured, with many edges and corners; seeded, width·height gray levels.
 *
 * Counts, shares of the longer side and levels (0..255) are chosen by eye. All measured results were taken before this
 * room, so they stay as they are.
 */
export function makeClutter(seed: number, width = 640, height = 480): Float32Array {
  const random = createRandom(seed * 104_729 + 1);
  const canvas = createCanvas(width, height, random.between(80, 170));
  const noise = fractalNoise(width, height, { cells: 4, octaves: 7, persistence: 0.6 }, random);
  for (let i = 0; i < noise.length; i++) canvas.data[i] += 45 * noise[i];
  const unit = Math.max(width, height);
  for (let i = 0; i < 90; i++) {
    const place = { x: random.next() * width, y: random.next() * height };
    const shape = { ...place, width: unit * random.between(0.01, 0.15), height: unit * random.between(0.01, 0.15) };
    const level = random.between(0, 255);
    if (random.next() < 0.3) paintEllipse(canvas, shape, level, 1.5);
    else paintBox(canvas, { ...shape, angleRad: random.between(0, Math.PI) }, level, 1.5);
  }
  return canvas.data;
}

const made = new Map<string, Float32Array>();

/**
 * The clutter of `makeClutter`, made once, because making it costs more than drawing a frame. The caller must not
 * change it.
 */
export function cachedClutter(seed: number, { width, height }: { width: number; height: number }): Float32Array {
  const key = `${seed} ${width} ${height}`;
  const clutter = made.get(key) ?? makeClutter(seed, width, height);
  made.set(key, clutter);
  return clutter;
}
