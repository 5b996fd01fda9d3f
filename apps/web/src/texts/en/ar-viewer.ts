import type { arViewer as base } from '../default/ar-viewer';
import type { Table } from '../table';

export const arViewer: Table<typeof base> = {
  loading: 'Loading the AR experience...',
  frameTitle: (name) => `AR experience: ${name}`,
  back: 'Back',
  share: 'Share',
  report: 'Report',
  notOpened: 'Could not be opened. Try again',
  viewInRoom: 'View in your space',
  failed: 'The AR experience could not be loaded',
  home: 'Go to the start page',
  retry: 'Try again',
  offline: 'The server could not be reached. Check your connection, then try again.',
  serverFailed: 'The server has a problem. Try again in a few minutes.',
  frameLate: 'The AR viewer has not started yet. Wait a little longer, or reload the page.',
  preparing: 'Getting the picture ready...',
  preparingText:
    'This experience has just been made. The page opens by itself as soon as it is ready, usually within seconds.',
};
