import { LEAST_SHOWN_VISITORS } from '@anchora/contract/limits';
import { STEPS, type StepCounts } from '@anchora/contract/visit-properties';
import { noCounts } from './step-counts';

export interface Cells extends StepCounts {
  /** Null for merged values. */
  value: string | null;
}

/**
 * Merges the numbers of one day that are below `LEAST_SHOWN_VISITORS` into `other`, in each column for itself. The
 * totals of the day are known, so `other` itself must not be small either: the smallest remaining number goes there
 * too.
 *
 * @param rows of one property and day, each value once. The sum of the times moves together with the visitors who found
 * the picture.
 * @returns rows with something left in them, then `other` if anything was merged. The sums of all columns are kept.
 */
export function mergeSmallCells(rows: readonly Cells[]): Cells[] {
  const kept = rows.map((row) => ({ ...row }));
  const other: Cells = { value: null, ...noCounts() };
  for (const column of STEPS) {
    const cells = kept.filter((row) => row[column] > 0).toSorted((a, b) => a[column] - b[column]);
    for (const cell of cells) {
      const isSmall = cell[column] < LEAST_SHOWN_VISITORS;
      const mayShowOther = other[column] === 0 || other[column] >= LEAST_SHOWN_VISITORS;
      if (!isSmall && mayShowOther) break;
      other[column] += cell[column];
      cell[column] = 0;
      if (column !== 'found') continue;
      other.foundMs += cell.foundMs;
      cell.foundMs = 0;
    }
  }
  return [...kept, other].filter((row) => STEPS.some((column) => row[column] > 0));
}
