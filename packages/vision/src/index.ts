export * from './types';
export { lumaFromRgba } from './image/luma';
export { createCamera, DEFAULT_FOCAL_RATIO } from './geometry/camera';
export type { Camera } from './geometry/camera';
export { storedImage, STORED_SIZE_PX } from './image/stored-image';
export { compileTarget, compiledFromImage } from './target/compile-target';
export type { CompileOptions } from './target/compile-target';
export { createTsKernels } from './kernels/ts-kernels';
export { createTracker } from './tracker/create-tracker';
