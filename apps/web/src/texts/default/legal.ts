import {
  AUDIT_ADDRESS_RETENTION_DAYS,
  LEAST_SHOWN_VISITORS,
  TRASH_RETENTION_DAYS,
  VISITOR_COUNT_RETENTION_DAYS,
} from '@anchora/contract/limits';
export const legal = {
  template: 'This text is a template. The operator of this site has to review it and adapt it to the law that applies.',
  operator: 'Operator',
  contact: 'Contact',
  noContact: 'The operator has not given an address yet. The form on the Enterprise page reaches them.',
  unnamed: 'the operator of this site',
  other: { privacy: 'Privacy', terms: 'Terms of use' },
  privacy: {
    title: 'Privacy',
    intro: (product: string, name: string) =>
      `${product} on this site is run by ${name}, who is responsible for the data described here.`,
    sections: [
      {
        title: 'If you scan a code or open a link',
        text: [
          'Camera pictures, and everything computed from them, stay on your device. They are never sent to anyone. The microphone is never asked for.',
          'No cookie is set, and you need no account. Your network address is used to send you the page, and stays in the server’s log for at most 30 days.',
          `The creator of the page sees how many people opened it and how far they got: opened, started, allowed the camera, saw the content, stayed, did something. These are sums by day, and separately by hour, kind of device, browser, picture, named link and, where the operator has set it up, country. To count each person once a day, a random number that changes every day turns address and browser into a code; number and codes are deleted at the end of the day. Numbers below ${LEAST_SHOWN_VISITORS} are merged with others.`,
          'If your browser sends Do Not Track or Global Privacy Control, none of this is sent.',
          'Links inside the content lead to other sites only after you have seen where they go.',
        ],
      },
      {
        title: 'If you have an account',
        text: [
          'The account holds what you enter: user name, email address, display name, photo, and your projects with their files. Location and device data are removed from pictures and videos.',
          `One cookie keeps you signed in, another remembers that this browser is yours. Sign-ins and changes that matter for safety are recorded with your address, which is erased after ${AUDIT_ADDRESS_RETENTION_DAYS} days.`,
          'Where Google sign-in or card payments are offered and you use them, Google or Stripe receives the data that this needs.',
        ],
      },
      {
        title: 'How long',
        text: [
          `Sums of visitors are kept for ${VISITOR_COUNT_RETENTION_DAYS} days. Deleted projects can be restored for ${TRASH_RETENTION_DAYS} days. When you delete your account, its data is erased within 24 hours, and from backups when the operator overwrites them.`,
        ],
      },
      {
        title: 'Your rights',
        text: [
          'In the account settings you can read, correct, export and delete everything that is stored about you. For anything else, and for complaints, write to the operator. You can also turn to your data protection authority.',
        ],
      },
    ],
  },
  terms: {
    title: 'Terms of use',
    intro: (product: string, name: string) =>
      `${product} lets you make augmented reality and share it by a link or a code. It is offered by ${name} as it is, without a promise that it is always available or works on every device.`,
    sections: [
      {
        title: 'What you upload',
        text: [
          'Your content stays yours. You allow the operator to store it, to make the smaller copies that phones need, and to show it to the people who may see it.',
          'By uploading you confirm that you hold the rights to it, including pictures of people and trademarks, or have the permission of those who do.',
        ],
      },
      {
        title: 'What is not allowed',
        text: [
          'Content that is unlawful, deceives people, imitates others, spreads harmful software or hatred, or shows people without their consent. Do not disturb the service or the accounts of others.',
        ],
      },
      {
        title: 'Reports and takedowns',
        text: [
          'Everyone can report content on its start screen. The operator may take down content or block an account, and tells its owner where the law allows it. Write to the operator if you think that was wrong.',
        ],
      },
      {
        title: 'Paid plans',
        text: [
          'The pricing page lists the prices and what each plan includes. A plan that is not renewed ends on its date; your projects stay.',
        ],
      },
      {
        title: 'Ending',
        text: ['You can delete your account at any time in its settings. Printed codes then lead nowhere.'],
      },
    ],
  },
};
