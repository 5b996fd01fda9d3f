/** For a dialog's `onInteractOutside`: who closes a message, or takes what it offers, is not done with the dialog. */
export function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}
