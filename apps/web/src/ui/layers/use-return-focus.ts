import { useRef } from 'react';

const LAYERS = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/** Whether an element stands in an open menu or dialog. */
export function isInLayer(element: Element | null): boolean {
  return element?.closest(LAYERS) != null;
}

/** The last focused element of the page itself, not of a layer. */
let last: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !isInLayer(target)) last = target;
});

/**
 * For a dialog opened by code: returns the focus to the element that had it before, or to the button of the menu in
 * which it was chosen. Radix does this only for dialogs with a trigger of their own.
 */
export function useReturnFocus(): { onOpen: () => void; onCloseAutoFocus: (event: Event) => void } {
  const from = useRef<HTMLElement | null>(null);
  return {
    onOpen: () => {
      from.current = last;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      // The dialog's action may have removed the element; the code of that action then moves the focus.
      if (from.current?.isConnected && isNowhere(document.activeElement)) from.current.focus();
    },
  };
}

function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || isInLayer(focused);
}
