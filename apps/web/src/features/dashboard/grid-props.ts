import type { ReactNode } from 'react';

export interface GridItem {
  key: string;
  content: () => ReactNode;
}

export interface GridProps {
  /** Names what is listed: the same list, come back to, has the same rows. */
  listKey: string;
  items: readonly GridItem[];
}
