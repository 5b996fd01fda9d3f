import type { embed as base } from '../default/embed';
import type { Table } from '../table';

export const embed: Table<typeof base> = {
  openInTab: (product) => `Open in ${product} (new tab)`,
  cameraInTab: 'Open with the camera in a new tab',
  roomInTab: 'View in your space (new tab)',
};
