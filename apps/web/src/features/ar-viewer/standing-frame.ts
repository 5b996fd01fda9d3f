import { AR_FRAME_ELEMENT_ID } from '@anchora/contract/ar-frame';

/**
 * The AR frame that the server wrote into the page, if it shows that address. It stays where it stands: moved within the
 * document, it would load again.
 */
export function findStandingFrame(src: string): HTMLIFrameElement | null {
  const element = document.getElementById(AR_FRAME_ELEMENT_ID);
  return element instanceof HTMLIFrameElement && element.getAttribute('src') === src ? element : null;
}

/** For a page that shows another frame than the one it came with. */
export function removeStandingFrame(): void {
  document.getElementById(AR_FRAME_ELEMENT_ID)?.remove();
}
