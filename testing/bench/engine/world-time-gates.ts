/** Longest time of the world tracker per camera picture, ms: median and 99th percentile. docs/world.md has the results. */
export const MOST_MEDIAN_MS = 3.5;
export const MOST_P99_MS = 12;
