export const api = {
  requestFailed: (status: number) => `Request failed with status ${status}`,
  unreachable: 'The server could not be reached. Check your connection and try again.',
  unreadable: 'The server’s answer could not be read. Check your connection and try again.',
} as const;
