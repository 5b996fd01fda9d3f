/**
 * Within this time, ms, a click belongs to the double click that opened the dialog: the longest pause that Windows has
 * by default.
 */
const DOUBLE_CLICK_MS = 500;

/**
 * Calls `close` for a click beside an open dialog.
 *
 * @returns a function that must be called when the dialog opens.
 */
export function onBackdrop(dialog: HTMLDialogElement, close: () => void): () => void {
  let openedMs = 0;
  dialog.addEventListener('click', ({ target, timeStamp }) => {
    if (target === dialog && timeStamp - openedMs > DOUBLE_CLICK_MS) close();
  });
  return () => (openedMs = performance.now());
}
