import type { ownLink as base } from '../default/own-link';
import type { Table } from '../table';

export const ownLink: Table<typeof base> = {
  reasons: {
    deleted: 'This project of yours is in the trash. Others cannot open its link.',
    archived: 'This project of yours is archived. Others cannot open its link.',
    blocked: 'The people who run this site have taken this project of yours down.',
    private: 'This project is private: only you and your team can open its link.',
  },
  remedies: { deleted: 'Restore the project', archived: 'Unarchive', private: 'Make it public' },
  askWhy: 'Ask for the reason',
};
