export { createMixedTracker } from './mixed-tracker';
