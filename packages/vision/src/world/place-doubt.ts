/* Set on 2026-11-23 with the walks of the world bench, seeds 11 and 23. */

/**
 * How fast a visitor who stood still may have begun to walk, m/s. The last known velocity may be wrong by all of it,
 * too.
 */
const BEGINNING_M_PER_S = 0.1;
/** Share of a turn by which the gyroscope's one is off. */
const TURN_SHARE = 0.01;
/**
 * Content that may be off by more than this is not shown, m. On ten walks of seed 47, which was not used for the
 * limits, hiding takes the frames that show content more than 10 cm off from 163 to 4. The price is 2 to 10 points of
 * what is held in fast turns.
 */
const MAX_DOUBT_M = 0.1;

/** How far content may be off where the camera's place is only expected. */
export class PlaceDoubt {
  #movedM = 0;
  #turnedRad = 0;

  /** The camera's place is known, exactly enough to expect the next one from it. */
  settle(): void {
    this.#movedM = this.#turnedRad = 0;
  }

  /** The place turned out to be wrong, and the right one is not known yet. */
  refute(): void {
    this.#movedM = Infinity;
  }

  /** A frame whose place is known from a blurred picture, or only expected. */
  grow(isSeen: boolean, seconds: number, speedMPerS: number, turnRad: number): void {
    this.#movedM += seconds * (BEGINNING_M_PER_S + speedMPerS);
    this.#turnedRad = isSeen ? 0 : this.#turnedRad + turnRad;
  }

  /**
   * @param turnRate of the camera in the present frame, rad/s.
   * @param lagS time by which the gyroscope's turns may be early or late, s.
   */
  isTooLarge(distanceM: number, turnRate: number, lagS: number): boolean {
    // The three errors are independent, so their squares add up.
    return (
      distanceM * Math.hypot(this.#movedM / distanceM, TURN_SHARE * this.#turnedRad, lagS * turnRate) > MAX_DOUBT_M
    );
  }
}
