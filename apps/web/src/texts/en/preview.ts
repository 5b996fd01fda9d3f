import type { preview as base } from '../default/preview';
import type { Table } from '../table';

export const preview: Table<typeof base> = {
  draft: 'Draft',
  draftHint: 'This is a draft that has not been published.',
  ended: 'This preview has ended',
  endedText: 'The link has expired or was revoked. Ask its creator for a new one.',
  changed: 'The draft has changed',
  load: 'Load it',
};
