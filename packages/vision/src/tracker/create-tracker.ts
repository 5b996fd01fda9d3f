import { createTsKernels } from '../kernels/ts-kernels';
import type { Tracker, TrackerOptions } from '../types';
import { createTrackerOn } from './image-tracker';

/** Like createTrackerOn; by default with the kernels in TypeScript. */
export function createTracker({ kernels, ...options }: TrackerOptions): Tracker {
  return createTrackerOn(kernels ?? createTsKernels(), options);
}
