/** The dialog in which a visitor reports what a link shows. */
export const reports = {
  title: 'Report this content',
  text: 'The people who run this site will look at it. They do not learn who you are.',
  reason: 'What is wrong with it?',
  reasons: {
    illegal: 'It is against the law',
    harmful: 'It is violent, hateful or dangerous',
    deceptive: 'It deceives or pretends to be someone else',
    copyright: 'It uses my work without permission',
    privacy: 'It shows me or my data without permission',
    other: 'Something else',
  },
  reasonNeeded: 'Choose what is wrong',
  details: 'Details (optional)',
  detailsHint: 'Leave out names and numbers that nobody should read.',
  cancel: 'Cancel',
  send: 'Send the report',
  sending: 'Sending...',
  failed: 'The report could not be sent. Check your connection and try again.',
  sentTitle: 'Thank you',
  sentText: 'The report has arrived. What happens next is up to the people who run this site.',
  close: 'Close',
};
