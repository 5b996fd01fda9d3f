import { FIRST_PAINT_ELEMENT_ID } from '@anchora/contract/first-paint';
import { useLayoutEffect } from 'react';

/** For what fills the window: takes away the bar that the server's page came with, in the same frame. */
export function useEndOfFirstPaint(): void {
  useLayoutEffect(() => document.getElementById(FIRST_PAINT_ELEMENT_ID)?.remove(), []);
}
