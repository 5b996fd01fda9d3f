export { extendTracker } from './extended-tracker';
export type { ExtendedTracker } from './extended-tracker';
export { createWorldTracker } from './world-tracker';
export type {
  DeviceAngles,
  MotionSample,
  Vec3,
  WorldReason,
  WorldResult,
  WorldState,
  WorldStats,
  WorldTracker,
  WorldTrackerOptions,
} from './world-types';
