/**
 * Opens a page of the payment provider.
 *
 * @param onBack called if the browser's own Back button restores this document, with its buttons still busy
 */
export function leaveFor(url: string, onBack: () => void): void {
  addEventListener('pageshow', onBack, { once: true });
  location.assign(url);
}
