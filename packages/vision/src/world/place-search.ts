import type { SurfacePatch } from './surface-patch';
import { copyWorldPose, type WorldPose } from './world-pose';

/* Numbers without a date were set on 2026-11-23 with the walks of the world bench. */

/** Distance between two places that are tried, m. */
const STEP_M = 0.22;
/** Speed at which the range of places grows while the camera's place is unknown, m/s. */
const SPREAD_M_PER_S = 0.4;
const LEAST_SPREAD_M = 0.05;
/** Time without sight after which the visitor may be walking. Chosen, not measured. */
const WALKING_AFTER_MS = 1000;
/** Speed of a visitor who may be walking. Chosen, not measured. */
const WALKING_M_PER_S = 1;
/**
 * Speed of a visitor who started to walk when sight was lost, m/s. Set on 2026-11-27, when explore over tiles came to
 * hold 92.7 instead of 58.2%.
 */
const STARTING_M_PER_S = 1.2;
/** Sine of the least downward angle of a view that can have a patch in its middle. */
const MIN_DOWN = 0.2;

/** Offsets in steps, by distance; without the middle, which is tried in every frame. */
const OFFSETS: readonly (readonly [right: number, ahead: number])[] = ring(3);

/**
 * Places at which the camera may be after a while without sight of the surface: its direction is known by the gyroscope,
 * its place only roughly.
 */
export class PlaceSearch {
  #next = 0;

  reset(): void {
    this.#next = 0;
  }

  /** How far the camera may have moved in this time, m. */
  static reachM(lostMs: number): number {
    const walkedM = (WALKING_M_PER_S * Math.max(0, lostMs - WALKING_AFTER_MS)) / 1000;
    return LEAST_SPREAD_M + (SPREAD_M_PER_S * lostMs) / 1000 + walkedM;
  }

  /** How far the camera may have moved if the visitor started to walk when sight was lost, m. */
  static startingReachM(lostMs: number): number {
    return LEAST_SPREAD_M + (STARTING_M_PER_S * lostMs) / 1000;
  }

  /**
   * The place from which a patch would be in the middle of the view, in the expected direction and height; the expected
   * place if the view does not show the surface.
   */
  static facing({ x, z }: Pick<SurfacePatch, 'x' | 'z'>, expected: WorldPose, out: WorldPose): void {
    copyWorldPose(expected, out);
    const { rotation: r, position: c } = expected;
    if (!(r[7] < -MIN_DOWN)) return;
    const distance = c[1] / -r[7];
    out.position[0] = x - distance * r[6];
    out.position[2] = z - distance * r[8];
  }

  /** The next place to try around the expected one, in its direction. */
  next(expected: WorldPose, lostMs: number, out: WorldPose): void {
    copyWorldPose(expected, out);
    const offset = OFFSETS[this.#next % OFFSETS.length];
    this.#next++;
    // A place is found from up to a step away.
    if ((Math.hypot(offset[0], offset[1]) - 0.5) * STEP_M > PlaceSearch.reachM(lostMs)) {
      this.#next = 0;
      return;
    }
    // Horizontal axes of the camera: to the right, and the way it looks.
    const { rotation: r } = expected;
    const length = Math.hypot(r[0], r[2]);
    const rightX = length > 1e-6 ? r[0] / length : 1;
    const rightZ = length > 1e-6 ? r[2] / length : 0;
    out.position[0] += STEP_M * (offset[0] * rightX + offset[1] * rightZ);
    out.position[2] += STEP_M * (offset[0] * rightZ - offset[1] * rightX);
  }
}

function ring(radius: number): [number, number][] {
  const offsets: [number, number][] = [];
  for (let right = -radius; right <= radius; right++) {
    for (let ahead = -radius; ahead <= radius; ahead++) offsets.push([right, ahead]);
  }
  return offsets.sort((a, b) => Math.hypot(...a) - Math.hypot(...b)).slice(1);
}
