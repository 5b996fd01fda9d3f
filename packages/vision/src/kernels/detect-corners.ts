import { CORNER_CELL_PX, CORNER_SCORES } from './kernels';

/** The circle of radius 3 px, clockwise from its top. Its y values are its x values a quarter turn ahead, negated. */
const CIRCLE_X = [0, 1, 2, 3, 3, 3, 2, 1, 0, -1, -2, -3, -3, -3, -2, -1];

/** 1 for every 16-bit mask of circle px with 9 neighbouring ones. */
const HAS_ARC = new Uint8Array(65536);
for (let mask = 0; mask < 65536; mask++) {
  const twice = mask * 65537;
  let run = 0;
  for (let i = 0; i < 24; i++) {
    run = Math.floor(twice / 2 ** i) % 2 === 1 ? run + 1 : 0;
    if (run >= 9) HAS_ARC[mask] = 1;
  }
}

const circle = new Int32Array(16);

/**
 * FAST-9; see Kernels.detectCorners.
 *
 * Rosten & Drummond, Machine Learning for High-Speed Corner Detection, ECCV 2006.
 */
export function detectCorners(
  src: Uint8Array,
  stride: number,
  width: number,
  height: number,
  thresholds: Uint8Array,
  border: number,
  scores: Uint16Array,
  positions: Int32Array,
): number {
  for (let i = 0; i < 16; i++) circle[i] = CIRCLE_X[i] - CIRCLE_X[(i + 4) & 15] * stride;
  const three = 3 * stride;
  const capacity = positions.length;
  const columns = Math.ceil((width - 2 * border) / CORNER_CELL_PX);
  let count = 0;
  for (let y = border; y < height - border; y++) {
    const start = y * stride + border;
    const end = y * stride + width - border;
    const row = Math.floor((y - border) / CORNER_CELL_PX) * columns;
    for (let p = start; p < end; p++) {
      const threshold = thresholds[row + Math.floor((p - start) / CORNER_CELL_PX)];
      const high = src[p] + threshold;
      const low = src[p] - threshold;
      // Nine neighbours include one of every opposite pair: top or bottom, and left or right.
      const top = src[p - three];
      const bottom = src[p + three];
      if (top <= high && bottom <= high && top >= low && bottom >= low) continue;
      const right = src[p + 3];
      const left = src[p - 3];
      const maybeBright = (top > high || bottom > high) && (right > high || left > high);
      const maybeDark = (top < low || bottom < low) && (right < low || left < low);
      if (!maybeBright && !maybeDark) continue;
      let bright = 0;
      let dark = 0;
      let aboveHigh = 0;
      let belowLow = 0;
      for (let i = 0; i < 16; i++) {
        const v = src[p + circle[i]];
        if (v > high) {
          bright |= 1 << i;
          aboveHigh += v - high;
        } else if (v < low) {
          dark |= 1 << i;
          belowLow += low - v;
        }
      }
      const isBright = HAS_ARC[bright] === 1;
      if (!isBright && HAS_ARC[dark] === 0) continue;
      if (count === capacity) return count;
      const sum = (isBright ? aboveHigh : belowLow) + 1;
      scores[p] = Math.min(CORNER_SCORES - 1, Math.floor((16 * sum) / threshold));
      positions[count++] = p;
    }
  }
  return count;
}
