/** Directions and frames, needed only by scenes with gravity or with a lost picture. */

import type { Rotation, Vec3 } from './rotation';

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** @returns `v` with length 1; null for a vector that is too short (1e-9) to have a direction. */
export function unit(v: Vec3): Vec3 | null {
  const length = Math.hypot(...v);
  return length > 1e-9 ? [v[0] / length, v[1] / length, v[2] / length] : null;
}

/**
 * Rotation that maps x, y and z to three orthonormal axes of a right-handed frame. The largest component is computed
 * first, so that nothing is divided by a small number (Shepperd, Journal of Guidance and Control 1, 1978).
 */
export function rotationToAxes([a, d, g]: Vec3, [b, e, h]: Vec3, [c, f, i]: Vec3): Rotation {
  const squares = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const largest = squares.indexOf(Math.max(...squares));
  const s = Math.sqrt(squares[largest] ?? 1);
  const half = 1 / (2 * s);
  if (largest === 0) return [s / 2, (b + d) * half, (c + g) * half, (h - f) * half];
  if (largest === 1) return [(b + d) * half, s / 2, (f + h) * half, (c - g) * half];
  if (largest === 2) return [(c + g) * half, (f + h) * half, s / 2, (d - b) * half];
  return [(h - f) * half, (c - g) * half, (d - b) * half, s / 2];
}
