import type { Camera } from './camera';
import type { Mat3 } from './mat3';
import { multiply3 } from './mat3';
import type { Pose } from './pose';
import { orthonormalize } from './so3';

/** A smaller depth, distance from the optical axis and inverse depth are zero to working precision. */
const MIN_DEPTH = 1e-12;
const MIN_OFF_AXIS = 1e-12;
const MIN_GAIN = 1e-9;

/** K⁻¹ · h: target plane → normalized image. */
const plane = new Float64Array(9);
const toAxis = new Float64Array(9);
const local = new Float64Array(9);

/**
 * The two poses of a plane whose perspective agrees to first order with a homography at the plane's centre (IPPE). Only
 * the reprojection error of real points shows which one is right.
 *
 * @param h frameFromPlane, 9, row-major, of any scale.
 * @param first one solution, filled in; target widths, as in Pose.
 * @param second the other.
 * @returns false if h puts the centre of the target at infinity, or is degenerate there; the poses are then undefined.
 *
 * Collins & Bartoli, Infinitesimal Plane-based Pose Estimation, IJCV 2014, sec. 4.
 */
export function posesFromHomography(h: ArrayLike<number>, camera: Camera, first: Pose, second: Pose): boolean {
  for (let col = 0; col < 3; col++) {
    plane[col] = (h[col] - camera.cx * h[6 + col]) / camera.f;
    plane[3 + col] = (h[3 + col] - camera.cy * h[6 + col]) / camera.f;
    plane[6 + col] = h[6 + col];
  }
  const w = plane[8];
  if (!(Math.abs(w) > MIN_DEPTH)) return false;
  // Image of the centre, and the 2×2 Jacobian of plane → image there.
  const x = plane[2] / w;
  const y = plane[5] / w;
  const j00 = (plane[0] - plane[6] * x) / w;
  const j01 = (plane[1] - plane[7] * x) / w;
  const j10 = (plane[3] - plane[6] * y) / w;
  const j11 = (plane[4] - plane[7] * y) / w;

  rotationToRay(x, y, toAxis);
  const v = toAxis;
  const b00 = v[0] - x * v[6];
  const b01 = v[1] - x * v[7];
  const b10 = v[3] - y * v[6];
  const b11 = v[4] - y * v[7];
  const det = b00 * b11 - b01 * b10;
  const a00 = (b11 * j00 - b01 * j10) / det;
  const a01 = (b11 * j01 - b01 * j11) / det;
  const a10 = (b00 * j10 - b10 * j00) / det;
  const a11 = (b00 * j11 - b10 * j01) / det;
  const rows0 = a00 * a00 + a01 * a01;
  const rows1 = a10 * a10 + a11 * a11;
  const mixed = a00 * a10 + a01 * a11;
  const skew = rows0 - rows1;
  // The largest singular value is the inverse depth of the centre.
  const gain = Math.sqrt((rows0 + rows1 + Math.sqrt(skew * skew + 4 * mixed * mixed)) / 2);
  if (!(gain > MIN_GAIN) || !Number.isFinite(gain)) return false;

  const r00 = a00 / gain;
  const r01 = a01 / gain;
  const r10 = a10 / gain;
  const r11 = a11 / gain;
  const lift0 = Math.sqrt(Math.max(0, 1 - r00 * r00 - r10 * r10));
  const lift1 = Math.sqrt(Math.max(0, 1 - r01 * r01 - r11 * r11)) * (r00 * r01 + r10 * r11 > 0 ? -1 : 1);
  // Both solutions share the first two rows of the first two columns, and the centre.
  local[0] = r00;
  local[3] = r10;
  local[1] = r01;
  local[4] = r11;
  const translation = first.translation;
  translation[0] = x / gain;
  translation[1] = y / gain;
  translation[2] = 1 / gain;
  second.translation.set(translation);
  fillRotation(first, lift0, lift1);
  fillRotation(second, -lift0, -lift1);
  return true;
}

/** The shortest rotation that turns the optical axis onto the ray (x, y, 1). */
function rotationToRay(x: number, y: number, out: Mat3): void {
  const off = Math.sqrt(x * x + y * y);
  const norm = Math.sqrt(1 + x * x + y * y);
  const cos = 1 / norm;
  const sin = off / norm;
  const kx = off > MIN_OFF_AXIS ? x / off : 0;
  const ky = off > MIN_OFF_AXIS ? y / off : 0;
  out[0] = 1 - (1 - cos) * kx * kx;
  out[1] = out[3] = -(1 - cos) * kx * ky;
  out[4] = 1 - (1 - cos) * ky * ky;
  out[2] = sin * kx;
  out[5] = sin * ky;
  out[6] = -sin * kx;
  out[7] = -sin * ky;
  out[8] = cos;
}

/** The rotation with (az, bz) as the third row of its first two columns; the other rows are in `local`. */
function fillRotation({ rotation }: Pose, az: number, bz: number): void {
  local[6] = az;
  local[7] = bz;
  local[2] = local[3] * bz - az * local[4];
  local[5] = az * local[1] - local[0] * bz;
  local[8] = local[0] * local[4] - local[3] * local[1];
  multiply3(toAxis, local, rotation);
  orthonormalize(rotation);
}
