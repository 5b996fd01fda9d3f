/** Words that are shown when the code of a dialog or of some fields cannot be fetched. */
export const lateParts = {
  failed: 'This part could not be loaded',
  whatToDo: 'Check your connection, then try again. If that does not help, reload the page.',
  again: 'Try again',
} as const;
