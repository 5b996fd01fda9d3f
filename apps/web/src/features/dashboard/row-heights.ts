import type { VirtualItem } from '@tanstack/react-virtual';

/**
 * Number of lists whose rows are kept: each search makes a list of its own, and a long list has thousands of rows.
 * Chosen, not measured.
 */
export const MAX_LISTS = 10;

/**
 * Measured rows of the lists that were shown last, the latest last. They outlive the page, which is left and opened
 * again.
 */
const kept = new Map<string, VirtualItem[]>();

/** The kept rows of a list; none for a list that was not shown, or was shown before `MAX_LISTS` others. */
export function rowHeights(list: string): VirtualItem[] {
  return kept.get(list) ?? [];
}

/** Keeps the measured rows of a list for the return to it. */
export function keepRowHeights(list: string, rows: VirtualItem[]): void {
  kept.delete(list);
  kept.set(list, rows);
  const [oldest = ''] = kept.keys();
  if (kept.size > MAX_LISTS) kept.delete(oldest);
}
