import { AR_FRAME_ELEMENT_ID } from '@anchora/contract/ar-frame';

/**
 * The AR frame that the server wrote into the page, if it has this address. Moving it within the document would load it
 * again.
 */
export function findStandingFrame(src: string): HTMLIFrameElement | null {
  const element = document.getElementById(AR_FRAME_ELEMENT_ID);
  return element instanceof HTMLIFrameElement && element.getAttribute('src') === src ? element : null;
}

/** Whether the frame shows something: the first screen that the server wrote into its page, or a later one. */
export function showsScreen(frame: HTMLIFrameElement | null): boolean {
  const shown = '.screen, [data-ar-state]:not([data-ar-state="boot"])';
  return Boolean(frame?.contentDocument?.querySelector(shown));
}

/** Called by pages that do not use the frame of the document. */
export function removeStandingFrame(): void {
  document.getElementById(AR_FRAME_ELEMENT_ID)?.remove();
}
