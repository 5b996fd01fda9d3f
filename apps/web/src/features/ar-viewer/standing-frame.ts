import { AR_FRAME_ELEMENT_ID } from '@anchora/contract/ar-frame';

/** Interval of checking what the frame shows, for which there is no event. Chosen, not measured. */
export const LOOK_EVERY_MS = 50;
/** Matches once the frame's own code runs: before, its page has no state and no screens but the one from the server. */
export const RUNNING = '[data-ar-state]:not([data-ar-state="boot"])';

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
  return Boolean(frame?.contentDocument?.querySelector(`.screen, ${RUNNING}`));
}

/** Called by pages that do not use the frame of the document. */
export function removeStandingFrame(): void {
  document.getElementById(AR_FRAME_ELEMENT_ID)?.remove();
}
