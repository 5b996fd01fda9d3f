/**
 * Profiles of H.264 that are taken: Baseline, Main, Extended and High, with eight bits and 4:2:0 (ITU-T H.264,
 * annex A). Many phones do not decode the others, which are for studios.
 */
export const PLAYABLE_H264_PROFILES: ReadonlySet<number> = new Set([66, 77, 88, 100]);
