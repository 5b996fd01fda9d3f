/** Value of `data-ar-state` on the frame's `<html>` and on the `<iframe>` element. */
export type ArState = 'boot' | 'ready' | 'starting' | 'scanning' | 'tracking' | 'suspended' | 'stopped' | 'error';

const AR_STATES: readonly string[] = [
  'boot',
  'ready',
  'starting',
  'scanning',
  'tracking',
  'suspended',
  'stopped',
  'error',
] satisfies ArState[];

export function isArState(value: unknown): value is ArState {
  return typeof value === 'string' && AR_STATES.includes(value);
}
