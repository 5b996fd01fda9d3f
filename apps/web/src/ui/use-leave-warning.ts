import { useEffect } from 'react';

/**
 * Makes the browser ask before the page is closed.
 *
 * @param wouldLose whether something would be lost; it is called when the page is about to be closed.
 * @returns a function after which the browser asks no more.
 */
export function warnOfLeaving(wouldLose: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (wouldLose()) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}

/** Warns like `warnOfLeaving` while the component is shown. */
export function useLeaveWarning(wouldLose: () => boolean): void {
  useEffect(() => warnOfLeaving(wouldLose), [wouldLose]);
}
