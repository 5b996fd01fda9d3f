/**
 * Tells the other tabs of this browser that projects have changed: their lists are read again. What another device does
 * is seen with the next reading.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('projects');

export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage('changed');
}

export function onOtherTabsChange(listener: () => void): void {
  channel?.addEventListener('message', listener);
}
