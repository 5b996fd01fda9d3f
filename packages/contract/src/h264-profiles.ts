/**
 * Profiles of H.264 that every phone decodes: Baseline, Main, Extended and High, with eight bits and 4:2:0 (ITU-T H.264,
 * annex A).
 */
export const PLAYABLE_H264_PROFILES: ReadonlySet<number> = new Set([66, 77, 88, 100]);
