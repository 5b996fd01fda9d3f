/** What the engine did with a generated film of a moving picture, in a worker of its own. */
export interface TrackingSpeed {
  /** Median time for one picture of 640×480 px while following, ms. */
  ms: number;
  pictures: number;
  /** Share of the pictures in which the target was held, 0..1. */
  held: number;
}

/** What the worker answers, once. */
export type SpeedAnswer = { speed: TrackingSpeed } | { failed: string };
