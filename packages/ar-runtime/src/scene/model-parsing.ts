export { parseModel } from './load-model';
export { createModelContent } from './model-content';
