import type { ReactNode } from 'react';

export interface GridItem {
  key: string;
  content: () => ReactNode;
}

export interface GridProps {
  /** Names the list, so that the measured heights of its rows are found again on the way back. */
  listKey: string;
  /** Those that have been loaded, from the first on. */
  items: readonly GridItem[];
  /** With those that have not been loaded. */
  totalCount: number;
  /** Called while the window shows places of items that have not been loaded. */
  onMissing: () => void;
}
