/** The overlay under dialogs. */
export const OVERLAY_CLASS =
  'fixed inset-0 z-40 bg-overlay data-[state=open]:animate-veil-in data-[state=closed]:animate-veil-out';

/** A dialog's own surface: sheet on a phone, centred window from `sm` on. */
export const SHEET_CLASS =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-surface bg-surface text-ink shadow-raised ' +
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out focus:outline-none ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(88dvh,52rem)] sm:w-[calc(100%-4rem)] sm:rounded-surface';

/** Messages lie above dialogs and below menus: a message may be covered for a moment, an open menu may not. */
export const TOAST_Z_INDEX = 55;

/** Menus, and panels that open at a button. */
export const POPOVER_CLASS =
  'z-60 rounded-control bg-surface text-ink shadow-raised will-change-transform ' +
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out';
