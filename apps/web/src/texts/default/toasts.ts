/** Labels around toasts; the messages themselves come from the code that shows them. */
export const toasts = {
  label: 'Notifications',
  close: 'Close',
} as const;
