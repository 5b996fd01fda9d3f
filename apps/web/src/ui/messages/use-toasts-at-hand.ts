import { useEffect } from 'react';
import { preloadToasts } from './toast';

/** Time for which the connection is left to the page itself. Chosen, not measured. */
const LOADED_AFTER_MS = 1000;

/**
 * Loads the component of messages after the page, because a message about a lost connection could not load it any more.
 */
export function useToastsAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(preloadToasts, LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
