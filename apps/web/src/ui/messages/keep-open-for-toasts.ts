/** For a dialog's `onInteractOutside`: pressing a message or its action does not close the dialog. */
export function keepOpenForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}
