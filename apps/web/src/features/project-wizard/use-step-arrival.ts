import { type RefObject, useEffect, useRef } from 'react';
import type { Step } from './draft/draft';

/**
 * After a button has opened a step, scrolls to the top of the page and focuses the step's tab, because the button is
 * gone.
 *
 * @returns a function to call when the user opens a step by its tab; the page then does not scroll.
 */
export function useStepArrival(step: Step, container: RefObject<HTMLElement | null>): (opened: Step) => void {
  const shown = useRef(step);
  const openedByTab = useRef<Step | null>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const byTab = openedByTab.current === step;
    openedByTab.current = null;
    if (byTab) return;
    scrollTo(0, 0);
    container.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true });
  }, [step, container]);
  return (opened) => {
    // Tabs report a press twice; the second time the step is already open.
    if (opened !== shown.current) openedByTab.current = opened;
  };
}
