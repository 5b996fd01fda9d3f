import type { ReactNode } from 'react';

export interface GridItem {
  key: string;
  content: () => ReactNode;
}

export interface GridProps {
  /** Identifies the list, so that the measured heights of its rows are found again on return. */
  listKey: string;
  /** The loaded items, from the first on. */
  items: readonly GridItem[];
  /** Number of all items, loaded or not. */
  totalCount: number;
  /** Called while items that are not loaded are in view. */
  onMissing: () => void;
  /** Stands in the place of an item that is not loaded. */
  missing: ReactNode;
}
