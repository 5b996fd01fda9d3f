import type { Mat3 } from '../geometry/mat3';
import { multiply3, transpose3 } from '../geometry/mat3';
import type { DeviceAngles } from './world-types';

const RAD = Math.PI / 180;
const device = new Float64Array(9);
const earth = new Float64Array(9);
const camera = new Float64Array(9);

/**
 * deviceFromCamera of the rear camera, whose pictures stand upright on the screen.
 *
 * @param screenDeg `screen.orientation.angle`.
 * @param out 9, row-major.
 */
export function deviceFromCamera(screenDeg: number, out: Mat3): Mat3 {
  const cos = Math.round(Math.cos(screenDeg * RAD));
  const sin = Math.round(Math.sin(screenDeg * RAD));
  out.fill(0);
  out[0] = cos;
  out[1] = -sin;
  out[3] = -sin;
  out[4] = -cos;
  out[8] = -1;
  return out;
}

/**
 * cameraFromWorld from the angles of a `deviceorientation` event, for a world with x east, y up and z south.
 *
 * earthFromDevice = Rz(alpha) · Rx(beta) · Ry(gamma), earth x east, y north, z up (W3C Device Orientation and Motion).
 *
 * @param out 9, row-major.
 */
export function cameraFromWorld({ alpha, beta, gamma }: DeviceAngles, screenDeg: number, out: Mat3): Mat3 {
  const ca = Math.cos(alpha * RAD);
  const sa = Math.sin(alpha * RAD);
  const cb = Math.cos(beta * RAD);
  const sb = Math.sin(beta * RAD);
  const cg = Math.cos(gamma * RAD);
  const sg = Math.sin(gamma * RAD);
  // Rows of worldFromDevice: the earth's east and up, and the opposite of its north.
  earth[0] = ca * cg - sa * sb * sg;
  earth[1] = -sa * cb;
  earth[2] = ca * sg + sa * sb * cg;
  earth[3] = -cb * sg;
  earth[4] = sb;
  earth[5] = cb * cg;
  earth[6] = -(sa * cg + ca * sb * sg);
  earth[7] = -ca * cb;
  earth[8] = -(sa * sg - ca * sb * cg);
  multiply3(earth, deviceFromCamera(screenDeg, device), camera);
  return transpose3(camera, out);
}
