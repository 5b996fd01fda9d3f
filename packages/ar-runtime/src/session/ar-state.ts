/** What `data-ar-state` shows on the frame's `<html>` and on the `<iframe>` element. */
export type ArState = 'boot' | 'ready' | 'starting' | 'scanning' | 'tracking' | 'suspended' | 'stopped' | 'error';
