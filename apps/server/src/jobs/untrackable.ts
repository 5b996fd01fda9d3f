import type { BuildFailure } from '@anchora/contract/errors/build-failures';

/** Why a tracking build failed for a target image with fewer than LEAST_ANCHORS anchors. */
export const UNTRACKABLE: BuildFailure = { code: 'target-too-plain' };
