import { gravityAlong } from '../../scene/built/gravity';
import type { Rotation } from '../../scene/built/rotation';
import type { Gravity } from '../../scene/built/standing';
import { TrueUp } from '../../scene/built/true-up';
import { GravitySense } from './gravity-sense';

/** Gravity on a visible picture. Its code is loaded only for documents that need it. */
export class PictureGravity {
  private readonly sense = new GravitySense();
  private readonly trueUp = new TrueUp();

  start(): void {
    this.sense.start();
  }

  end(): void {
    this.sense.end();
    this.trueUp.restart();
  }

  /** Called when another picture is seen. */
  restart(): void {
    this.trueUp.restart();
  }

  /**
   * @param cameraFromRoot 16, column-major.
   * @returns null while the device does not report its attitude.
   */
  step(cameraFromRoot: Float32Array, elapsedS: number): Gravity | null {
    const up = this.trueUp.step(this.sense.upInCamera, cameraFromRoot, elapsedS);
    return up && gravityAlong(up);
  }

  /** Rotation worldFromCamera; null while it is unknown. */
  get worldFromCamera(): Rotation | null {
    return this.sense.worldFromCamera;
  }
}
