import { clearErrorToasts } from '../messages/toast';

/** Puts text on the clipboard; false if the browser refuses. Errors of earlier attempts are removed. */
export async function copyText(text: string): Promise<boolean> {
  clearErrorToasts();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Pages on plain HTTP have no clipboard API; the old command still works there within a click. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.cssText = 'position:fixed;top:0;opacity:0';
  const focused = document.activeElement;
  // While a dialog is open, elements outside it cannot take the focus.
  (document.querySelector('[role="dialog"], dialog[open]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
