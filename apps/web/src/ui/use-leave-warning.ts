import { useEffect } from 'react';

/**
 * Makes the browser ask before the page is closed.
 *
 * @param wouldLose whether something would be lost; it is called when the page is about to be closed.
 */
export function useLeaveWarning(wouldLose: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [wouldLose]);
}
