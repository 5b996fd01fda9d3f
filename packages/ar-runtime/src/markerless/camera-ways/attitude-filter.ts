import { Quaternion } from 'three';

/**
 * Cut-off at rest, Hz: sensors tremble by hundredths of a degree and report in steps of a tenth. Chosen, not measured:
 * a higher one lets more of that through, a lower one follows the beginning of a motion later.
 */
const REST_HZ = 3;
/**
 * Hz by which the cut-off grows per rad/s: at this value a moving phone is followed with a lag of at most 0.2°, less
 * than the camera's own delay.
 */
const HZ_PER_SPEED = 45;
/** Cut-off for smoothing the speed, Hz. Chosen, not measured. */
const SPEED_HZ = 4;
/**
 * After a longer pause, or a larger jump of the sensor, the filter restarts at the newest value. Chosen, not measured.
 */
const MAX_STEP_S = 0.25;
const MAX_JUMP_RAD = 0.6;

/**
 * Smooths an attitude with little lag: the 1 € filter (Casiez, Roussel, Vogel: CHI 2012) for rotations. It steps with
 * every frame and not with every event, because browsers send no events while little changes.
 */
export class AttitudeFilter {
  private readonly value = new Quaternion();
  private readonly lastTarget = new Quaternion();
  private speed = 0;
  private lastMs: number | null = null;

  /** @returns the smoothed attitude; an object of the filter that the next call overwrites. */
  step(target: Quaternion, nowMs: number): Quaternion {
    const elapsedS = this.lastMs === null ? Infinity : Math.max(0, nowMs - this.lastMs) / 1000;
    this.lastMs = nowMs;
    const moved = this.lastTarget.angleTo(target);
    this.lastTarget.copy(target);
    if (elapsedS > MAX_STEP_S || this.value.angleTo(target) > MAX_JUMP_RAD) {
      this.speed = 0;
      return this.value.copy(target);
    }
    if (elapsedS > 0) this.speed += (moved / elapsedS - this.speed) * share(SPEED_HZ, elapsedS);
    return this.value.slerp(target, share(REST_HZ + HZ_PER_SPEED * this.speed, elapsedS));
  }

  /** Makes the next value the filter's state. */
  restart(): void {
    this.lastMs = null;
  }
}

/** Share of the way towards its input that a first-order low-pass goes in this time. */
function share(cutOffHz: number, elapsedS: number): number {
  return 1 - Math.exp(-2 * Math.PI * cutOffHz * elapsedS);
}
