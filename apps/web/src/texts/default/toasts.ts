/** Around messages in passing; their own words come from whoever sends them. */
export const toasts = {
  label: 'Notifications',
  close: 'Close',
} as const;
