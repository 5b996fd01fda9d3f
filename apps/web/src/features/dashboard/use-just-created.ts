import { useHistoryState } from 'wouter/use-browser-location';

/** What the wizard leaves with the address it goes to. */
export interface CreatedState {
  created: number;
}

/** Id of the project that the wizard has just made, for as long as this entry of the history is shown; else null. */
export function useJustCreated(): number | null {
  const state: unknown = useHistoryState();
  if (typeof state !== 'object' || state === null || !('created' in state)) return null;
  return typeof state.created === 'number' ? state.created : null;
}
