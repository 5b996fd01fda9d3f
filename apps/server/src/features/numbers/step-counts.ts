import { STEPS, type StepCounts } from '@anchora/contract/visit-properties';

export function noCounts(): StepCounts {
  return { opened: 0, started: 0, allowed: 0, found: 0, stayed: 0, acted: 0, foundMs: 0 };
}

/** Adds the numbers of `row` to those of `sum`. */
export function addCounts(sum: StepCounts, row: StepCounts): void {
  for (const column of STEPS) sum[column] += row[column];
  sum.foundMs += row.foundMs;
}
