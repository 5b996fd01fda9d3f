/** Width of the provider's own window, CSS px. Chosen, not measured. */
const WIDTH_PX = 500;
/** Height of the provider's own window, CSS px. Chosen, not measured. */
const HEIGHT_PX = 640;
/** Interval at which a window is asked whether it was closed; browsers have no event for it. Chosen, not measured. */
const CLOSED_POLL_MS = 250;

/** Windows that were opened on a click and wait for the address that the SDK will open, oldest first. */
const waiting: Window[] = [];
/** The browser's own function while another stands in its place; null otherwise. */
let openWindow: typeof window.open | null = null;

/**
 * Opens the provider's window during the click. The SDK opens one only after its own files have loaded; browsers then
 * treat it as an unsolicited popup and block it.
 *
 * @param text shown until the provider's page appears.
 * @returns null if the browser blocks it nevertheless.
 */
export function openGoogleWindow(text: string): Window | null {
  const left = Math.max(0, (screen.availWidth - WIDTH_PX) / 2);
  const top = Math.max(0, (screen.availHeight - HEIGHT_PX) / 2);
  const features = `popup,width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top}`;
  const opened = window.open('', '_blank', features);
  if (opened === null) return null;
  opened.document.title = text;
  opened.document.body.textContent = text;
  return opened;
}

/** Makes the next call of `window.open` use the given window instead of opening one. */
export function lendWindow(lent: Window): void {
  waiting.push(lent);
  if (openWindow !== null) return;
  const original = window.open;
  openWindow = original;
  window.open = (url) => {
    const next = waiting.shift();
    if (waiting.length === 0) takeBack();
    if (!next) return original.call(window, url);
    next.location.href = String(url ?? '');
    return next;
  };
}

/** Takes back a lent window that the SDK has not used. */
export function withdrawWindow(lent: Window): void {
  const index = waiting.indexOf(lent);
  if (index !== -1) waiting.splice(index, 1);
  if (waiting.length === 0) takeBack();
  lent.close();
}

/** @returns a function that stops watching. */
export function watchClosed(watched: Window, onClosed: () => void): () => void {
  const timer = setInterval(() => {
    if (!watched.closed) return;
    clearInterval(timer);
    onClosed();
  }, CLOSED_POLL_MS);
  return () => clearInterval(timer);
}

function takeBack(): void {
  if (openWindow !== null) window.open = openWindow;
  openWindow = null;
}
