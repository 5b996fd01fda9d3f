/* Numbers without a date were set on 2026-11-23 with the walks of the world bench. */

/** Speed at which the range of places grows while the camera's place is unknown, m/s. */
const SPREAD_M_PER_S = 0.4;
/** That range at the moment when sight is lost, m. */
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

/** How far the camera may have moved in a time without sight of the surface, m. */
export function reachAfterM(lostMs: number): number {
  const walkedM = (WALKING_M_PER_S * Math.max(0, lostMs - WALKING_AFTER_MS)) / 1000;
  return LEAST_SPREAD_M + (SPREAD_M_PER_S * lostMs) / 1000 + walkedM;
}

/** How far the camera may have moved if the visitor started to walk when sight was lost, m. */
export function startingReachM(lostMs: number): number {
  return LEAST_SPREAD_M + (STARTING_M_PER_S * lostMs) / 1000;
}
