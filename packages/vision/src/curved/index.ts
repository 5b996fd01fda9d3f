export { readCurvedContainer } from './curved-container';
export { createMixedTracker } from './mixed-tracker';
