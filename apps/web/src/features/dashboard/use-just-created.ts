import { useHistoryState } from 'wouter/use-browser-location';

/** History state that the wizard sets when it opens the dashboard. */
export interface CreatedState {
  created: number;
}

/** Id of the project that the wizard has just created, while this history entry is shown; otherwise null. */
export function useJustCreated(): number | null {
  const state: unknown = useHistoryState();
  if (typeof state !== 'object' || state === null || !('created' in state)) return null;
  return typeof state.created === 'number' ? state.created : null;
}
