/** Median time of the world tracker per camera picture, at most; docs/world.md has the results (1.8 ms). */
export const MOST_MEDIAN_MS = 3.5;
/** 99th percentile of the same times, at most; docs/world.md has the results (10.0 ms). */
export const MOST_P99_MS = 12;
