import { median } from '../../support/median';

/** Median of the last quarter of a run minus that of the first: lasting growth, without the fluctuation in between. */
export function growthOf(values: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  return median(values.slice(-quarter)) - median(values.slice(0, quarter));
}

/** A growth in words, with its sign. */
export function megabytes(bytes: number): string {
  return `${bytes < 0 ? '' : '+'}${(bytes / 1e6).toFixed(1)} MB`;
}
