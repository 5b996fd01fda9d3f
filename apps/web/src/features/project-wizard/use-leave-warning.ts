import { useEffect } from 'react';
import type { WizardSession } from './wizard-session';

/** The browser asks before the page is left while an upload runs, and at no other time. */
export function useLeaveWarning(session: WizardSession): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.isUploading) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [session]);
}
