import { screenAngle } from '../../camera/screen-angle';
import type { DeviceAngles } from '@anchora/vision/world';
import { type Rotation, type Vec3, combined, rotated, rotationAbout } from '../../scene/built/rotation';

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const RAD = Math.PI / 180;

/** The phone's attitude, for items that stand against gravity and for scenes that are held in place after a loss. */
export class GravitySense {
  private listening: AbortController | null = null;
  private angles: DeviceAngles | null = null;

  start(): void {
    if (this.listening || typeof DeviceOrientationEvent === 'undefined') return;
    this.listening = new AbortController();
    const { signal } = this.listening;
    const measured = ({ alpha, beta, gamma }: DeviceOrientationEvent): void => {
      // Devices without sensors send one event without values.
      if (alpha !== null && beta !== null && gamma !== null) this.angles = { alpha, beta, gamma };
    };
    addEventListener('deviceorientation', measured, { signal });
  }

  end(): void {
    this.listening?.abort();
    this.listening = null;
    this.angles = null;
  }

  /** True up in the frame of the rear camera (x right, y up, −z ahead); null while it is unknown. */
  get upInCamera(): Vec3 | null {
    const { angles } = this;
    return angles && upInCamera(angles, screenAngle());
  }

  /** Rotation worldFromCamera; null while it is unknown. */
  get worldFromCamera(): Rotation | null {
    const { angles } = this;
    return angles && worldFromCamera(angles, screenAngle());
  }
}

/**
 * True up in the camera's frame. It does not depend on alpha, whose zero differs between browsers: (−cos β sin γ, sin
 * β, cos β cos γ) in the device's frame, turned by the angle of the screen. See `worldFromCameraOf` for the frames.
 */
export function upInCamera({ beta, gamma }: Pick<DeviceAngles, 'beta' | 'gamma'>, screenAngleDeg: number): Vec3 {
  const [b, g] = [beta * RAD, gamma * RAD];
  const inDevice: Vec3 = [-Math.cos(b) * Math.sin(g), Math.sin(b), Math.cos(b) * Math.cos(g)];
  return rotated(rotationAbout(Z, screenAngleDeg * RAD), inDevice);
}

/** The same rotation as `worldFromCameraOf`, without three.js. */
export function worldFromCamera({ alpha, beta, gamma }: DeviceAngles, screenAngleDeg: number): Rotation {
  const earthFromDevice = combined(
    combined(rotationAbout(Z, alpha * RAD), rotationAbout(X, beta * RAD)),
    rotationAbout(Y, gamma * RAD),
  );
  const worldFromDevice = combined(rotationAbout(X, -90 * RAD), earthFromDevice);
  return combined(worldFromDevice, rotationAbout(Z, -screenAngleDeg * RAD));
}
