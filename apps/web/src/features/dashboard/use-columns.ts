import { useSyncExternalStore } from 'react';

/**
 * Widths of the window for each number of columns, the widest first: those of Tailwind's `lg` and `sm`, which
 * `GRID_CLASS` names.
 */
const WIDTHS = [
  { query: '(width >= 64rem)', columns: 3 },
  { query: '(width >= 40rem)', columns: 2 },
];

/** Number of columns that the grid has at the window's width. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, columnsNow);
}

function columnsNow(): number {
  return WIDTHS.find(({ query }) => matchMedia(query).matches)?.columns ?? 1;
}

function subscribe(listener: () => void): () => void {
  const lists = WIDTHS.map(({ query }) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}
