import { FIRST_PAINT_ELEMENT_ID } from '@anchora/contract/first-paint';
import { useLayoutEffect } from 'react';

/**
 * For components that fill the window: removes, in the same frame, the name and mark that the server wrote into the
 * page.
 */
export function useEndOfFirstPaint(): void {
  useLayoutEffect(() => document.getElementById(FIRST_PAINT_ELEMENT_ID)?.remove(), []);
}
