export * from './types';
export { lumaFromRgba } from './image/luma';
