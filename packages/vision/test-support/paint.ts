import type { Gray } from '../src/types';
import { expectPlane } from './expect-plane';
import type { Random } from '../src/simulation/random';

/** Gray levels before rounding, row-major. */
export interface Canvas {
  width: number;
  height: number;
  data: Float32Array;
}

/** @throws RangeError unless the sides are whole px. */
export function createCanvas(width: number, height: number, level = 128): Canvas {
  const data = new Float32Array(width * height).fill(level);
  expectPlane(data, width, height);
  return { width, height, data };
}

export function toGray({ width, height, data }: Canvas): Gray {
  // `Uint8Array.from` would take fifty times as long as `map`: it goes through an iterator.
  const levels = data.map((v) => Math.max(0, Math.min(255, Math.round(v))));
  return { width, height, data: new Uint8Array(levels) };
}

/** Blends a shape in, px by px: `coverage` gives 0..1 at a px, `level` its gray. */
function blend(
  canvas: Canvas,
  bounds: { left: number; top: number; right: number; bottom: number },
  level: number,
  coverage: (x: number, y: number) => number,
): void {
  const left = Math.max(0, Math.floor(bounds.left));
  const top = Math.max(0, Math.floor(bounds.top));
  const right = Math.min(canvas.width - 1, Math.ceil(bounds.right));
  const bottom = Math.min(canvas.height - 1, Math.ceil(bounds.bottom));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const share = Math.max(0, Math.min(1, coverage(x, y)));
      if (share > 0) canvas.data[y * canvas.width + x] += (level - canvas.data[y * canvas.width + x]) * share;
    }
  }
}

/** Rotated rectangle with an edge `softPx` wide. */
export function paintBox(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number; angleRad: number },
  level: number,
  softPx = 1,
): void {
  const cos = Math.cos(box.angleRad);
  const sin = Math.sin(box.angleRad);
  const reach = Math.hypot(box.width, box.height) / 2 + softPx;
  const bounds = { left: box.x - reach, top: box.y - reach, right: box.x + reach, bottom: box.y + reach };
  blend(canvas, bounds, level, (x, y) => {
    const along = Math.abs((x - box.x) * cos + (y - box.y) * sin);
    const across = Math.abs((y - box.y) * cos - (x - box.x) * sin);
    return 0.5 + Math.min(box.width / 2 - along, box.height / 2 - across) / softPx;
  });
}

/** Ellipse with an edge `softPx` wide. */
export function paintEllipse(
  canvas: Canvas,
  ellipse: { x: number; y: number; width: number; height: number },
  level: number,
  softPx = 1,
): void {
  const rx = ellipse.width / 2;
  const ry = ellipse.height / 2;
  const bounds = {
    left: ellipse.x - rx - softPx,
    top: ellipse.y - ry - softPx,
    right: ellipse.x + rx + softPx,
    bottom: ellipse.y + ry + softPx,
  };
  blend(canvas, bounds, level, (x, y) => {
    const distance = Math.sqrt(((x - ellipse.x) / rx) ** 2 + ((y - ellipse.y) / ry) ** 2);
    return 0.5 + ((1 - distance) * Math.min(rx, ry)) / softPx;
  });
}

/**
 * Lines of strokes that have the size and rhythm of print, though they spell nothing. Widths and distances are shares
 * of a letter's height, chosen by eye.
 */
export function paintText(
  canvas: Canvas,
  area: { left: number; top: number; right: number; bottom: number },
  letterPx: number,
  level: number,
  random: Random,
): void {
  for (let y = area.top + letterPx; y < area.bottom; y += letterPx * 1.7) {
    let x = area.left;
    while (x < area.right) {
      if (random.next() < 0.17) {
        x += letterPx * 0.7;
        continue;
      }
      const strokes = 2 + random.below(2);
      for (let i = 0; i < strokes; i++) {
        const upright = random.next() < 0.6;
        const box = {
          x: x + random.between(0.1, 0.5) * letterPx,
          y: y + random.between(-0.4, 0.4) * letterPx,
          width: letterPx * (upright ? 0.16 : 0.5),
          height: letterPx * (upright ? 0.8 : 0.16),
          angleRad: random.next() < 0.3 ? 0.5 : 0,
        };
        paintBox(canvas, box, level);
      }
      x += letterPx * 0.75;
    }
  }
}
