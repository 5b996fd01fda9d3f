import type { demo as base } from '../default/demo';
import type { Table } from '../table';

export const demo: Table<typeof base> = {
  name: 'The Lighthouse',
  description:
    'The lighthouse on the poster comes alive. Point your camera at the picture and keep the whole of it in view.',
  missing: 'There is no such demo',
  missingText: 'The link may be mistyped. See the main demo, or choose another template.',
  openDemo: 'See the main demo',
  seeTemplates: 'See the templates',
  help: {
    button: 'Get the picture',
    title: 'You need the picture in front of you',
    desktop: 'Scan the code with a phone, then point its camera at the picture on this screen.',
    phone: 'Open this address on another screen, or print the picture:',
    scan: (link) => `QR code that opens ${link} on a phone`,
    show: 'Show the picture large',
    print: 'Print the picture',
    copy: 'Copy the address',
    copied: 'Address copied',
    copyFailed: 'The address could not be copied. Copy it by hand.',
    close: 'Close',
  },
  target: {
    title: (name) => `Target image: ${name}`,
    alt: (name) => `Target image of ${name}`,
    loading: 'Loading the picture...',
    failed: 'The target image could not be loaded',
    failedText: 'Check your connection, then try again.',
    retry: 'Try again',
    steps: ['Scan the code with a phone.', 'Tap Start and allow the camera.', 'Point the phone at this picture.'],
    fullScreen: 'Full screen',
    print: 'Print the picture',
    back: 'Back to the demo',
    sheet: 'Scan the code, tap Start, then point your phone at the picture.',
  },
  unreachable: {
    title: 'A phone cannot open this address',
    local: (host) =>
      `${host} works on this computer only. Start the server with “npm start -- --lan”, or set PUBLIC_URL.`,
    insecure: 'Phones open the camera over HTTPS only. Start the server with “npm start -- --lan”, or set PUBLIC_URL.',
  },
};
