import type { ReactNode } from 'react';

export interface GridItem {
  key: string;
  content: () => ReactNode;
}

export interface GridProps {
  /** Names the list, so that the measured heights of its rows are found again on the way back. */
  listKey: string;
  items: readonly GridItem[];
}
