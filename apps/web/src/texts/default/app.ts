export const app = {
  loading: 'Loading',
  loadingExperience: 'Loading your AR experience...',
  loadingDashboard: 'Loading your dashboard...',
  reload: 'Reload the page',
  tryAgain: 'Try again',
  toStart: 'Go to the start page',
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
  },
  pageBroke: {
    title: 'This page stopped working',
    text: 'Part of it failed. Everything that you saved is safe. Reload the page to go on; if it happens again, go back to the start page.',
  },
  pageNotFetched: {
    title: 'This page could not be loaded',
    text: 'Either the connection is gone or a newer version has just been published. Reload the page to get it.',
  },
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
