import { createTsKernels } from '../kernels/ts-kernels';
import type { Tracker, TrackerOptions } from '../types';
import { createImageTracker } from './image-tracker';

/** Like createImageTracker; by default with the kernels in TypeScript. */
export function createTracker({ kernels, ...options }: TrackerOptions): Tracker {
  return createImageTracker(kernels ?? createTsKernels(), options);
}
