export const app = {
  loading: 'Loading',
  loadingExperience: 'Loading your AR experience...',
  loadingDashboard: 'Loading your dashboard...',
  reload: 'Reload the page',
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
} as const;
