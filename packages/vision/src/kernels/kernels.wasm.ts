/** Exports of kernels.wasm: the AssemblyScript twins of the kernels in ts-kernels.ts. Pointers are byte offsets. */
export { alignPatches } from './align-patches.wasm';
export { blur } from './blur.wasm';
export { correlateShifts } from './correlate-shifts.wasm';
export { describe } from './describe.wasm';
export { detectCorners } from './detect-corners.wasm';
export { downHalf } from './down-half.wasm';
export { downTwoThirds } from './down-two-thirds.wasm';
export { buildIndex, matchIndex } from './match-index.wasm';
export { moments } from './moments.wasm';
export { searchPatches } from './search-patches.wasm';
export { suppressCorners } from './suppress-corners.wasm';
export { upDouble } from './up-double.wasm';
export { warpAffine } from './warp-affine.wasm';

/** First byte that the kernels do not use themselves; the arena starts there. */
export function heapBase(): usize {
  return __heap_base;
}
