import { useEffect } from 'react';
import { preloadToasts } from './toast';

/** Time for which the connection is left to the page itself. Chosen, not measured. */
const LOADED_AFTER_MS = 1000;

/** Loads the component of messages after the page: one that says that the connection is lost could not be loaded then. */
export function useToastsAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(preloadToasts, LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
