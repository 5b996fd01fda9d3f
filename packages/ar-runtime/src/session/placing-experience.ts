import type { LiveRung } from '../markerless/rung-driver';

/** What the buttons of a markerless experience do, beside what every experience does. */
export interface PlacingActions {
  /** Brings the content back before the visitor. */
  recentre(): void;
  /** The visitor chooses a new place. */
  placeAgain(): void;
  resetScale(): void;
  /** Starts this rung, or goes over to it in place. Must be called in the tap itself. */
  switchTo(rung: LiveRung): void;
}
