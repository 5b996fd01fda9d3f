import type { VirtualItem } from '@tanstack/react-virtual';

/** Each search makes a list of its own, and a long list has thousands of rows. Chosen, not measured. */
const MAX_LISTS = 10;

/** Measured rows of the lists that were shown last, the latest last. */
const kept = new Map<string, VirtualItem[]>();

/** @returns none for a list that was not shown, or long ago. */
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
