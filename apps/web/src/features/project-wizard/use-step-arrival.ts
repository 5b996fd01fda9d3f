import { type RefObject, useEffect, useRef } from 'react';
import type { Step } from './draft/draft';

/**
 * A step that a button leads to starts at the top of the page, and its tab has the focus, because the button is gone.
 *
 * @returns to be called before a tab is opened by hand: the page then stays where it is.
 */
export function useStepArrival(step: Step, container: RefObject<HTMLElement | null>): () => void {
  const shown = useRef(step);
  const isByTab = useRef(false);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const byTab = isByTab.current;
    isByTab.current = false;
    if (byTab) return;
    scrollTo(0, 0);
    container.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true });
  }, [step, container]);
  return () => {
    isByTab.current = true;
  };
}
