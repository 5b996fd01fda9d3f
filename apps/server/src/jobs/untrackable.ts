import type { BuildFailure } from '@anchora/contract/errors/build-failures';

/** Reason of a failed build: the target image has fewer than LEAST_ANCHORS anchors. */
export const UNTRACKABLE: BuildFailure = { code: 'target-too-plain' };
