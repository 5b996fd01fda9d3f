import type { LiveWay } from '../markerless/way-driver';

/** Actions of a markerless experience's buttons, beside those of every experience. */
export interface PlacingActions {
  /** Brings the content back in front of the visitor. */
  recentre(): void;
  /** Lets the visitor choose a new place. */
  placeAgain(): void;
  resetScale(): void;
  /** Starts this way or switches to it. Must be called in the tap itself. */
  switchTo(way: LiveWay): void;
}
