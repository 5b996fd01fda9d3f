/** Texts about the connection on the pages of a signed-in user. */
export const session = {
  tryAgain: 'Try again',
  connectionLost: {
    title: 'No connection',
    text: 'The server could not be reached, so this page cannot be shown. Check your connection, then try again.',
  },
  serverFailed: {
    title: 'The server has a problem',
    text: 'It answered without the data that this page needs. Wait a moment, then try again.',
  },
  offline: 'You are offline. Changes cannot be saved until the connection is back.',
} as const;
