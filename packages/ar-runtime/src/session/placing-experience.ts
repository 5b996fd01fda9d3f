import type { LiveWay } from '../markerless/way-driver';

/** What the buttons of a markerless experience do, beside what every experience does. */
export interface PlacingActions {
  /** Brings the content back before the visitor. */
  recentre(): void;
  /** The visitor chooses a new place. */
  placeAgain(): void;
  resetScale(): void;
  /** Starts this way, or goes over to it in place. Must be called in the tap itself. */
  switchTo(way: LiveWay): void;
}
