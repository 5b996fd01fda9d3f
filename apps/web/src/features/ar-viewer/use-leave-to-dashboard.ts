import { useLocation } from 'wouter';
import { request } from '../../api/http-client';
import { hasSessionHint } from '../../api/session-hint';

/**
 * The way back of pages for everyone: to the dashboard. A sign-in wall is no way back: whoever is not signed in gets the
 * start overlay.
 */
export function useLeaveToDashboard(): (stop: () => void) => void {
  const [, navigate] = useLocation();
  return (stop) => {
    stop();
    if (!hasSessionHint()) return;
    request('/api/user').then(
      () => navigate('/dashboard'),
      () => undefined,
    );
  };
}
