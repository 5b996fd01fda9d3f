import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import { useLocation } from 'wouter';
import { request } from '../../api/http-client';
import { hasSessionHint } from '../../api/session-hint';

/** In these states there is nothing to stop. */
const AT_REST: ReadonlySet<ArState> = new Set(['boot', 'ready', 'stopped', 'error']);

/**
 * Leaves pages that are open to everyone: users go to the dashboard; visitors, whom the dashboard would ask to sign in,
 * go to the start overlay while AR runs, and from there to `elsewhere`. A user who opens another page before the server
 * has told whether the session is valid stays there.
 */
export function useLeaveToDashboard(elsewhere: string): (stop: () => void, state: ArState) => void {
  const [, navigate] = useLocation();
  return (stop, state) => {
    const isOver = AT_REST.has(state);
    const { pathname } = location;
    stop();
    const go = (to: string): void => {
      if (location.pathname === pathname) navigate(to);
    };
    const leave = (): void => {
      if (isOver) go(elsewhere);
    };
    if (!hasSessionHint()) return leave();
    request('/api/user').then(() => go('/dashboard'), leave);
  };
}
