import { type RefObject, useEffect, useRef } from 'react';
import type { Step } from './draft/draft';

/**
 * A step that a button leads to starts at the top of the page, and its tab has the focus, because the button is gone.
 *
 * @returns to be called with the step whose tab is opened by hand: the page then stays where it is.
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
    // The tabs report a press twice; the second time its step is open already.
    if (opened !== shown.current) openedByTab.current = opened;
  };
}
