import { createRandom } from '../src/simulation/random';
import type { Random } from '../src/simulation/random';
import type { Gray } from '../src/types';
import { fractalNoise } from './fractal-noise';
import { createCanvas, paintBox, paintEllipse, paintText, toGray } from './paint';
import type { Canvas } from './paint';

/**
 * Target pictures made by code, seeded: equal seeds give equal pictures.
 *
 * - photo: shapes with soft and hard edges, natural texture (1/f), light falling off; detail at all scales.
 * - poster: flat areas, bold shapes and lines of print.
 * - soft: blurred blobs and gradients with faint grain, like a portrait out of focus.
 * - logo: a few shapes on white; sparse.
 * - bricks: one motif repeated, with little that distinguishes the repeats.
 *
 * Counts, shares of the sides and gray levels (0..255) are chosen by eye. All measured results were taken with these
 * pictures, so the numbers stay as they are.
 */
const PICTURE_KINDS = ['photo', 'poster', 'soft', 'logo', 'bricks'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export function makePicture(kind: PictureKind, seed: number, width = 640, height = 480): Gray {
  const random = createRandom(seed * 7919 + PICTURE_KINDS.indexOf(kind));
  const canvas = createCanvas(width, height);
  painters[kind](canvas, random);
  return toGray(canvas);
}

export function blankPicture(width = 640, height = 480, level = 200): Gray {
  return { width, height, data: new Uint8Array(width * height).fill(level) };
}

const painters: Record<PictureKind, (canvas: Canvas, random: Random) => void> = {
  photo(canvas, random) {
    const { width, height } = canvas;
    addNoise(canvas, { cells: 3, octaves: 8, persistence: 0.62 }, 70, random);
    const unit = Math.sqrt(width * height);
    for (let i = 0; i < 60; i++) {
      const size = unit * 0.3 * random.next() ** 2 + 6;
      const place = { x: random.next() * width, y: random.next() * height };
      const level = random.between(10, 245);
      const soft = random.next() < 0.5 ? 1.5 : random.between(2, 0.4 * size + 2);
      if (random.next() < 0.5) {
        paintEllipse(canvas, { ...place, width: size, height: size * random.between(0.4, 1.6) }, level, soft);
      } else {
        const box = { ...place, width: size, height: size * random.between(0.3, 1.5) };
        paintBox(canvas, { ...box, angleRad: random.between(0, Math.PI) }, level, soft);
      }
    }
    addNoise(canvas, { cells: unit / 24, octaves: 4, persistence: 0.7 }, 16, random);
    shade(canvas, random, 60);
  },

  poster(canvas, random) {
    const { width, height } = canvas;
    canvas.data.fill(random.between(200, 245));
    for (let i = 0; i < 14; i++) {
      const size = Math.min(width, height) * random.between(0.06, 0.4);
      const place = { x: random.next() * width, y: random.next() * height, width: size, height: size };
      const level = random.between(10, 200);
      if (random.next() < 0.5) paintEllipse(canvas, place, level);
      else paintBox(canvas, { ...place, angleRad: random.between(0, Math.PI / 2) }, level);
    }
    const letter = Math.min(width, height) / 24;
    const top = height * random.between(0.5, 0.6);
    const area = { left: width * 0.08, top, right: width * 0.92, bottom: top + height * 0.3 };
    paintBox(
      canvas,
      { x: width / 2, y: top + height * 0.16, width: width * 0.9, height: height * 0.34, angleRad: 0 },
      235,
    );
    paintText(canvas, area, letter, 30, random);
  },

  soft(canvas, random) {
    const { width, height } = canvas;
    addNoise(canvas, { cells: 3, octaves: 4, persistence: 0.55 }, 60, random);
    for (let i = 0; i < 24; i++) {
      const size = Math.min(width, height) * random.between(0.05, 0.4);
      const place = { x: random.next() * width, y: random.next() * height };
      const shape = { ...place, width: size, height: size * random.between(0.5, 1.5) };
      paintEllipse(canvas, shape, random.between(40, 220), random.between(6, 30));
    }
    addNoise(canvas, { cells: 60, octaves: 3, persistence: 0.8 }, 5, random);
    shade(canvas, random, 40);
  },

  logo(canvas, random) {
    const { width, height } = canvas;
    const size = Math.min(width, height);
    canvas.data.fill(250);
    const cx = width * 0.5;
    const cy = height * 0.4;
    paintEllipse(canvas, { x: cx, y: cy, width: size * 0.5, height: size * 0.5 }, random.between(20, 90));
    paintBox(canvas, { x: cx, y: cy, width: size * 0.3, height: size * 0.1, angleRad: random.between(0.3, 1.2) }, 250);
    paintBox(
      canvas,
      { x: cx + size * 0.1, y: cy - size * 0.1, width: size * 0.1, height: size * 0.1, angleRad: 0 },
      160,
    );
    const text = { left: width * 0.25, top: height * 0.7, right: width * 0.75, bottom: height * 0.8 };
    paintText(canvas, text, size / 12, 30, random);
  },

  bricks(canvas, random) {
    const { width, height } = canvas;
    canvas.data.fill(190);
    const brick = Math.max(width, height) / 12;
    for (let row = 0; row * brick * 0.5 < height; row++) {
      for (let column = -1; column * brick < width; column++) {
        const x = (column + (row % 2) / 2 + 0.5) * brick;
        const y = (row + 0.5) * brick * 0.5;
        const level = 100 + random.between(-14, 14);
        paintBox(canvas, { x, y, width: brick * 0.92, height: brick * 0.42, angleRad: 0 }, level, 1.5);
      }
    }
    addNoise(canvas, { cells: 40, octaves: 4, persistence: 0.7 }, 9, random);
  },
};

function addNoise(
  canvas: Canvas,
  shape: { cells: number; octaves: number; persistence: number },
  strength: number,
  random: Random,
): void {
  const noise = fractalNoise(canvas.width, canvas.height, shape, random);
  for (let i = 0; i < noise.length; i++) canvas.data[i] += strength * noise[i];
}

/** Light that falls off across the picture in a random direction. */
function shade(canvas: Canvas, random: Random, strength: number): void {
  const angle = random.between(0, 2 * Math.PI);
  const { width, height, data } = canvas;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const along = (x / width - 0.5) * Math.cos(angle) + (y / height - 0.5) * Math.sin(angle);
      data[y * width + x] += strength * along;
    }
  }
}
