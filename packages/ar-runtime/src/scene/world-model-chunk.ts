export { parseModel } from './parse-model';
export { createWorldModel } from './world-model';
