import type { FitOptions } from '../../geometry/fit-pose';
import type { AlignmentOptions } from '../patches/patch-aligner';

/**
 * One step of the alignment, and the fit of the pose to its correspondences. Set on 2026-11-21 with the sequences
 * bench.
 */
export interface AlignmentStep {
  alignment: AlignmentOptions;
  fit: FitOptions;
}

/*
 * All options of alignments have the same fields in the same order: V8 boxes a number that it reads from objects of
 * many shapes.
 */

/** First step from a predicted pose, on the coarsest level: few patches that may move far. */
export const COARSE: AlignmentStep = {
  alignment: {
    maxPatches: 48,
    iterations: 8,
    maxMovePx: 5,
    minCorrelation: 0.5,
    searchPx: 0,
    leastShare: 0,
    unhiddenOnly: true,
  },
  fit: { iterations: 10, firstCutPx: 30, lastCutPx: 8, maxCutPx: 8 },
};
/** Like COARSE, from the last pose if the predicted one failed: patches are first searched for around their places. */
export const COARSE_SEARCH: AlignmentStep = {
  alignment: {
    maxPatches: 60,
    iterations: 8,
    maxMovePx: 4,
    minCorrelation: 0.6,
    searchPx: 10,
    leastShare: 0,
    unhiddenOnly: true,
  },
  fit: { iterations: 10, firstCutPx: 60, lastCutPx: 8, maxCutPx: 8 },
};
/** The steps on the levels in between. */
export const MIDDLE: AlignmentStep = {
  alignment: {
    maxPatches: 50,
    iterations: 6,
    maxMovePx: 4,
    minCorrelation: 0.5,
    searchPx: 0,
    leastShare: 0,
    unhiddenOnly: true,
  },
  fit: { iterations: 6, firstCutPx: 8, lastCutPx: 4, maxCutPx: 4 },
};
/** Like MIDDLE, as the first step from a less exact start. */
export const MIDDLE_FIRST: AlignmentStep = { alignment: MIDDLE.alignment, fit: COARSE.fit };
/** The step on the full frame: more patches, which must lie nearer to their places. */
export const FINE: AlignmentStep = {
  alignment: {
    maxPatches: 70,
    iterations: 5,
    maxMovePx: 3,
    minCorrelation: 0.5,
    searchPx: 0,
    leastShare: 0,
    unhiddenOnly: true,
  },
  fit: { iterations: 6, firstCutPx: 4, lastCutPx: 1.5, maxCutPx: 3 },
};
/** One Gauss-Newton step by all patches together. */
export const JOINT: AlignmentStep = {
  alignment: {
    maxPatches: 100,
    iterations: 1,
    maxMovePx: 4,
    minCorrelation: 0.3,
    searchPx: 0,
    leastShare: 0.4,
    unhiddenOnly: false,
  },
  fit: { iterations: 3, firstCutPx: 3, lastCutPx: 1.5, maxCutPx: 3 },
};
/** The patches of the next coarser level that take part in a joint step. */
export const JOINT_COARSER: AlignmentOptions = {
  maxPatches: 48,
  iterations: 1,
  maxMovePx: 4,
  minCorrelation: 0.3,
  searchPx: 0,
  leastShare: 0,
  unhiddenOnly: false,
};
/** Like JOINT over the visible parts, for a less exact start. */
export const JOINT_WIDE: AlignmentStep = {
  alignment: { ...JOINT.alignment, minCorrelation: 0.4, unhiddenOnly: true },
  fit: { iterations: 3, firstCutPx: 12, lastCutPx: 6, maxCutPx: 6 },
};
