import { useLocation } from 'wouter';
import { request } from '../../api/http-client';
import { hasSessionHint } from '../../api/session-hint';

/**
 * Leads back to the dashboard from pages that are open to everyone. Visitors who are not signed in get the start overlay,
 * because the dashboard would ask them to sign in.
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
