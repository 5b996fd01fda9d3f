import { demoBanner as base } from '../default/demo-banner';
import type { Table } from '../table';

export const demoBanner: Table<typeof base> = {
  ...base,
  toastLang: 'en',
  copied: {
    title: 'Demo URL copied',
    description: 'Open the link on your phone and point its camera at the picture.',
  },
  copyFailed: {
    title: 'The demo URL could not be copied',
    description: (link) => `Try again, or copy it by hand: ${link}`,
  },
};
