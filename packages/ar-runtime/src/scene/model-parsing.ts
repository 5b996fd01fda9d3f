export { parseModel } from './parse-model';
export { createModelContent } from './model-content';
