import { Quaternion } from 'three';

/** Cut-off at rest, Hz: sensors tremble by hundredths of a degree and report in steps of a tenth. */
const REST_HZ = 3;
/** Added per rad/s: a phone that moves is followed with 0.2° of lag at most, less than the camera's own delay. */
const HZ_PER_SPEED = 45;
/** The speed itself is smoothed with this cut-off, Hz. */
const SPEED_HZ = 4;
/** After a pause, or a jump of the sensor's own, the newest value counts, s and rad. */
const MAX_STEP_S = 0.25;
const MAX_JUMP = 0.6;

/**
 * Steadies an attitude without trailing behind it: the 1 € filter (Casiez, Roussel, Vogel: CHI 2012) on rotations. Steps
 * with every picture rather than with every event, as browsers send none while little changes.
 */
export class AttitudeFilter {
  private readonly value = new Quaternion();
  private readonly lastTarget = new Quaternion();
  private speed = 0;
  private lastMs: number | null = null;

  /** @returns the steadied attitude; the filter's own object. */
  step(target: Quaternion, nowMs: number): Quaternion {
    const elapsedS = this.lastMs === null ? Infinity : Math.max(0, nowMs - this.lastMs) / 1000;
    this.lastMs = nowMs;
    const moved = this.lastTarget.angleTo(target);
    this.lastTarget.copy(target);
    if (elapsedS > MAX_STEP_S || this.value.angleTo(target) > MAX_JUMP) {
      this.speed = 0;
      return this.value.copy(target);
    }
    if (elapsedS > 0) this.speed += (moved / elapsedS - this.speed) * share(SPEED_HZ, elapsedS);
    return this.value.slerp(target, share(REST_HZ + HZ_PER_SPEED * this.speed, elapsedS));
  }

  /** The next value counts as it is. */
  restart(): void {
    this.lastMs = null;
  }
}

/** How far a first-order low-pass goes towards its input in this time. */
function share(cutOffHz: number, elapsedS: number): number {
  return 1 - Math.exp(-2 * Math.PI * cutOffHz * elapsedS);
}
