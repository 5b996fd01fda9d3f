const AR_STATES = ['boot', 'ready', 'starting', 'scanning', 'tracking', 'suspended', 'stopped', 'error'] as const;

/** Value of `data-ar-state` on the frame's `<html>` and on the `<iframe>` element. */
export type ArState = (typeof AR_STATES)[number];

export function isArState(value: unknown): value is ArState {
  return (AR_STATES as readonly unknown[]).includes(value);
}
