export const sharing = {
  title: (name: string) => `Share ${name}`,
  lead: 'Scan the code with a phone, or send the link. No app is needed.',
  back: 'Back to the project',
  qrAlt: (link: string) => `QR code of ${link}`,
  link: 'AR link',
  copy: 'Copy link',
  copied: { title: 'Link Copied', description: 'Project link copied to clipboard' },
  copyFailed: { title: 'The link could not be copied', description: 'Select it and copy it by hand.' },
  share: 'Share...',
  png: 'Download PNG',
  svg: 'Download SVG',
  downloadFailed: { title: 'The picture could not be made', description: 'Download the SVG instead.' },
  print: 'Print',
  open: 'Open the AR view',
  sheet: {
    title: 'Print sheet',
    text: 'One A4 page: the picture, the code and one line that says what to do.',
    instruction: 'Scan the code, tap Start and point your phone at the picture.',
    instructionMarkerless: 'Scan the code, tap Start and point your phone at the floor.',
    targetAlt: 'Target image',
  },
  unreachable: {
    title: 'A phone cannot reach this address',
    text: (host: string) =>
      `The link points to ${host}, which only works on this computer. Start the server with “npm start -- --lan” to serve phones on your network, or set PUBLIC_URL to the address under which it can be reached.`,
    insecureTitle: 'Phones open the camera over HTTPS only',
    insecureText: (origin: string) =>
      `The link begins with ${origin}. Start the server with “npm start -- --lan”, or put it behind HTTPS and set PUBLIC_URL to that address.`,
  },
  private: {
    title: 'Only you can open this link',
    text: 'The project is private. Make it public on the dashboard before you share it.',
  },
  archived: {
    title: 'This link is switched off',
    text: 'The project is archived. Unarchive it on the dashboard before you share it.',
  },
  trackingPending: {
    title: 'The tracking file is still being made',
    text: 'The link works as soon as it is ready, usually within a minute.',
  },
  loading: 'Loading the share page',
  notFound: {
    title: 'There is nothing to share here',
    text: 'The project does not exist, is private or was deleted. If it is yours, sign in first.',
    signIn: 'Sign in',
    home: 'Go to the start page',
  },
  failed: { title: 'The share page could not be loaded', retry: 'Try again' },
} as const;
