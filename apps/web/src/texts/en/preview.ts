import type { preview as base } from '../default/preview';
import type { Table } from '../table';

export const preview: Table<typeof base> = {
  draft: 'Draft',
  draftHint: 'This is a draft that has not been published.',
  ended: 'This preview has ended',
  endedText: 'The link has expired or was revoked. Ask its creator for a new one.',
  changed: 'The draft has changed',
  load: 'Load it',
  version: (number) => `Version ${number}`,
  comments: {
    open: 'Comments',
    title: 'Comments',
    text: 'People with this link and the team read the comments.',
    none: 'No comments yet.',
    name: 'Your name',
    about: 'About',
    wholeScene: 'The whole scene',
    kinds: { model: '3D model', video: 'Video', image: 'Picture', text: 'Text', sound: 'Sound' },
    field: 'Comment',
    send: 'Send comment',
    sending: 'Sending...',
    guest: 'guest',
    team: 'The team',
    resolved: 'Resolved',
    close: 'Close',
    failed: 'The comment was not sent.',
    unread: 'The comments could not be loaded.',
  },
};
