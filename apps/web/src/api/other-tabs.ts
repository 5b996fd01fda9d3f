export const CHANGES_CHANNEL = 'changes';

/**
 * Tells the other tabs of this browser what has changed, so that they read it again. Changes made on other devices
 * appear at the next read.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANGES_CHANNEL);

/** @param path with which the paths of the changed answers begin */
export function tellOtherTabs(path: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(path);
}

/** @param listener is given the path with which those of the changed answers begin */
export function onOtherTabsChange(listener: (path: string) => void): void {
  channel?.addEventListener('message', ({ data }) => listener(String(data)));
}
