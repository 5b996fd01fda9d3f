/**
 * Records on the root element whether a pointer or a key was used last. Browsers show a focus ring for every focus that
 * a script sets, and libraries set it on a press, too: tabs focus themselves, dialogs their first control.
 */
export function trackInputModality(root: HTMLElement): void {
  addEventListener('pointerdown', () => root.setAttribute('data-input', 'pointer'), { capture: true, passive: true });
  addEventListener('keydown', () => root.removeAttribute('data-input'), { capture: true });
}
