import { useEffect } from 'react';

/**
 * Makes the browser ask before the page is closed, until the answered function is called.
 *
 * @param wouldLose whether something would be lost; it is called when the page is about to be closed.
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
