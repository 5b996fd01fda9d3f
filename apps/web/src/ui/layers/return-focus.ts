import { useRef } from 'react';

const LAYERS = '[role="menu"], [role="dialog"], [role="alertdialog"]';

/** The element of the page itself, not of a layer, that had the focus last. */
let last: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(LAYERS)) last = target;
});

/**
 * For a dialog that is opened by code: gives the focus back to what had it before, or to the button of the menu that it
 * was chosen in. Radix does so for dialogs with a trigger of their own, and leaves the focus nowhere for others.
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
  return focused === null || focused === document.body || focused.closest(LAYERS) !== null;
}
