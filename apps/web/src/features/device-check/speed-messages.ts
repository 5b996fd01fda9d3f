/** Result of tracking a generated film in a worker. */
export interface TrackingSpeed {
  /** Median time for one picture of 640×480 px while tracking, ms. */
  ms: number;
  pictures: number;
  /** Share of the pictures in which the target was tracked, 0..1. */
  tracked: number;
}

/** The worker's only message. */
export type SpeedAnswer = { speed: TrackingSpeed } | { failed: string };
