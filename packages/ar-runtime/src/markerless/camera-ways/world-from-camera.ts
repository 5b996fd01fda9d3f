import type { DeviceAngles } from '@anchora/vision/world';
import { Quaternion, Vector3 } from 'three';

const X = new Vector3(1, 0, 0);
const Y = new Vector3(0, 1, 0);
const Z = new Vector3(0, 0, 1);
const RAD = Math.PI / 180;
/** The specification's earth frame (x east, y north, z up) in the world frame (x, y up, −z north). */
const worldFromEarth = new Quaternion().setFromAxisAngle(X, -Math.PI / 2);
const turn = new Quaternion();

/**
 * Rotation worldFromCamera of the rear camera, for pictures shown upright on the screen.
 *
 * Device frame: x to the right and y to the top of the screen in its natural orientation, z out of the screen. The
 * angles turn it about its own z, then x, then y: earthFromDevice = Rz(alpha) · Rx(beta) · Ry(gamma) (W3C Device
 * Orientation and Motion, "deviceorientation event"). The rear camera looks along −z. Camera frames here are x right, y
 * up and −z ahead, so the camera frame is the device frame turned by the screen's angle. Quaternions are used
 * throughout: upright, at beta = 90°, alpha and gamma turn about the same axis and jump, while the rotation does not.
 *
 * @param screenAngleDeg `screen.orientation.angle`: how far the screen's picture is turned clockwise against the
 * device.
 */
export function worldFromCameraOf(
  { alpha, beta, gamma }: DeviceAngles,
  screenAngleDeg: number,
  out: Quaternion,
): Quaternion {
  return out
    .copy(worldFromEarth)
    .multiply(turn.setFromAxisAngle(Z, alpha * RAD))
    .multiply(turn.setFromAxisAngle(X, beta * RAD))
    .multiply(turn.setFromAxisAngle(Y, gamma * RAD))
    .multiply(turn.setFromAxisAngle(Z, -screenAngleDeg * RAD));
}
