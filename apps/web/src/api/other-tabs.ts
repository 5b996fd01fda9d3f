/**
 * Notifies the other tabs of this browser of changed projects, so that they read their lists again. Changes made on
 * other devices appear at the next read.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('projects');

export function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage('changed');
}

export function onOtherTabsChange(listener: () => void): void {
  channel?.addEventListener('message', listener);
}
