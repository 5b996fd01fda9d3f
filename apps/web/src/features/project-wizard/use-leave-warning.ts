import { useEffect } from 'react';
import type { WizardSession } from './wizard-session';

/** Makes the browser ask before the page is closed during an upload. */
export function useLeaveWarning(session: WizardSession): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (session.isUploading) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [session]);
}
