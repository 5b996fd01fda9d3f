import type { Mat3 } from './mat3';

/**
 * Rotation matrix of a rotation vector (Rodrigues' formula).
 *
 * @param x y z axis · angle, rad.
 * @param out 9, row-major.
 */
export function expSo3(x: number, y: number, z: number, out: Mat3): Mat3 {
  out[0] = x;
  out[1] = y;
  out[2] = z;
  return replaceByRotation(out);
}

/**
 * Like `expSo3`, for a rotation vector in the first three entries, and for callers that run many times a frame: V8
 * boxes numbers among the arguments of a call that it does not inline.
 */
export function replaceByRotation(out: Mat3): Mat3 {
  const x = out[0];
  const y = out[1];
  const z = out[2];
  const angle2 = x * x + y * y + z * z;
  const angle = Math.sqrt(angle2);
  // Series near zero: sin(a)/a and (1 − cos a)/a² lose all digits there.
  const a = angle < 1e-4 ? 1 - angle2 / 6 : Math.sin(angle) / angle;
  const b = angle < 1e-4 ? 0.5 - angle2 / 24 : (1 - Math.cos(angle)) / angle2;
  out[0] = 1 - b * (y * y + z * z);
  out[1] = b * x * y - a * z;
  out[2] = b * x * z + a * y;
  out[3] = b * x * y + a * z;
  out[4] = 1 - b * (x * x + z * z);
  out[5] = b * y * z - a * x;
  out[6] = b * x * z - a * y;
  out[7] = b * y * z + a * x;
  out[8] = 1 - b * (x * x + y * y);
  return out;
}

/**
 * Rotation vector of a rotation matrix: expSo3(logSo3(r)) = r. Angles stay below π; at π the sign of the axis is free.
 *
 * @param r 9, row-major, orthonormal.
 * @param out gets 3 numbers from index `at` on: axis · angle, rad.
 */
export function logSo3(r: ArrayLike<number>, out: Float64Array, at = 0): void {
  const x = r[7] - r[5];
  const y = r[2] - r[6];
  const z = r[3] - r[1];
  const sin2 = Math.sqrt(x * x + y * y + z * z);
  const cos2 = r[0] + r[4] + r[8] - 1;
  const angle = Math.atan2(sin2, cos2);
  // Less than 2.4° from a half turn, the antisymmetric part has lost digits.
  if (angle > 3.1) {
    logNearPi(r, angle, out, at);
    return;
  }
  // Near no rotation at all, angle / (2 · sin(angle)) is 1/2 to working precision, and 0 / 0 at it.
  const k = sin2 < 1e-8 ? 0.5 : angle / sin2;
  out[at] = x * k;
  out[at + 1] = y * k;
  out[at + 2] = z * k;
}

/** Near a half turn the antisymmetric part vanishes; the axis is read from the symmetric part's largest column. */
function logNearPi(r: ArrayLike<number>, angle: number, out: Float64Array, at: number): void {
  const cos = Math.cos(angle);
  let column = 0;
  if (r[4] > r[4 * column]) column = 1;
  if (r[8] > r[4 * column]) column = 2;
  let norm2 = 0;
  for (let row = 0; row < 3; row++) {
    const symmetric = (r[3 * row + column] + r[3 * column + row]) / 2 - (row === column ? cos : 0);
    out[at + row] = symmetric;
    norm2 += symmetric * symmetric;
  }
  const along = out[at] * (r[7] - r[5]) + out[at + 1] * (r[2] - r[6]) + out[at + 2] * (r[3] - r[1]);
  const k = (along < 0 ? -angle : angle) / Math.sqrt(norm2);
  for (let row = 0; row < 3; row++) out[at + row] *= k;
}

/** Makes the columns of r orthonormal again, in place, treating the first two alike (they span the target plane). */
export function orthonormalize(r: Mat3): void {
  let ax = r[0];
  let ay = r[3];
  let az = r[6];
  let bx = r[1];
  let by = r[4];
  let bz = r[7];
  const a = 1 / Math.sqrt(ax * ax + ay * ay + az * az);
  const b = 1 / Math.sqrt(bx * bx + by * by + bz * bz);
  ax *= a;
  ay *= a;
  az *= a;
  bx *= b;
  by *= b;
  bz *= b;
  // Sum and difference of two unit vectors are orthogonal; half way between them lie the corrected columns. Their
  // squared lengths are 2 + 2·dot and 2 − 2·dot.
  const dot = ax * bx + ay * by + az * bz;
  const p = 0.5 / Math.sqrt(1 + dot);
  const q = 0.5 / Math.sqrt(1 - dot);
  r[0] = (ax + bx) * p + (ax - bx) * q;
  r[3] = (ay + by) * p + (ay - by) * q;
  r[6] = (az + bz) * p + (az - bz) * q;
  r[1] = (ax + bx) * p - (ax - bx) * q;
  r[4] = (ay + by) * p - (ay - by) * q;
  r[7] = (az + bz) * p - (az - bz) * q;
  r[2] = r[3] * r[7] - r[6] * r[4];
  r[5] = r[6] * r[1] - r[0] * r[7];
  r[8] = r[0] * r[4] - r[3] * r[1];
}

/** a · b of two vectors of three numbers, such as rotation vectors. */
export function dot3(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
