export { parseModel } from './load-model';
export { createWorldModel } from './world-model';
