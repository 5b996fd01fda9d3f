// Both are needed together, so they share one file of the build.
export { parseModel } from './parse-model';
export { createModelContent } from './model-content';
