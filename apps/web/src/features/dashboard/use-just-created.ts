import { useHistoryState } from 'wouter/use-browser-location';

/**
 * Id of the project that the wizard has just created, while this history entry is shown; otherwise null. The wizard
 * sets the state `{ created }` when it opens the dashboard.
 */
export function useJustCreated(): number | null {
  const state: unknown = useHistoryState();
  if (typeof state !== 'object' || state === null || !('created' in state)) return null;
  return typeof state.created === 'number' ? state.created : null;
}
