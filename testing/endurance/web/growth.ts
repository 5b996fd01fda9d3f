/** Median of the last quarter of a run minus that of the first: lasting growth, without the fluctuation in between. */
export function growthOf(values: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  return medianOf(values.slice(-quarter)) - medianOf(values.slice(0, quarter));
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

export function megabytes(bytes: number): string {
  return `${bytes < 0 ? '' : '+'}${(bytes / 1e6).toFixed(1)} MB`;
}
