import type { MotionSample } from '@anchora/vision/world';
import type { ToTracker } from '../tracker-messages';

/** Messages to the worker that also carries lost pictures on by their surroundings. */
export type ToExtended =
  | ToTracker
  /** Whether a lost picture is carried on; not at first. */
  | { t: 'extend'; on: boolean }
  | { t: 'motion'; sample: MotionSample };
