import { alignPatches } from './align-patches';
import { ARENA_BYTES, createArena } from './arena';
import { blur } from './blur';
import { correlateShifts } from './correlate-shifts';
import { describe } from './describe';
import { detectCorners } from './detect-corners';
import { downHalf } from './down-half';
import { downTwoThirds } from './down-two-thirds';
import type { Kernels } from './kernels';
import { buildIndex, matchIndex } from './match-index';
import { moments } from './moments';
import { searchPatches } from './search-patches';
import { suppressCorners } from './suppress-corners';
import { upDouble } from './up-double';
import { warpAffine } from './warp-affine';

/**
 * The kernels in TypeScript: used if WASM SIMD is missing, and as the reference in its tests.
 *
 * @param arenaBytes size of their memory.
 */
export function createTsKernels(arenaBytes = ARENA_BYTES): Kernels {
  return {
    simd: false,
    arena: createArena(new ArrayBuffer(arenaBytes)),
    downHalf,
    downTwoThirds,
    upDouble,
    blur,
    detectCorners,
    suppressCorners,
    moments,
    describe,
    buildIndex,
    matchIndex,
    warpAffine,
    alignPatches,
    searchPatches,
    correlateShifts,
  };
}
