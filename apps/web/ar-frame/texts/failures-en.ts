import type { FailureTexts } from './failure-texts';

export const failures: FailureTexts = {
  failures: {
    'camera-denied': {
      title: 'The camera is blocked',
      meaning: 'Without permission for the camera there is nothing to put the AR content on.',
      steps: [],
    },
    'camera-none': {
      title: 'No camera found',
      meaning: 'This device has no camera, or it is switched off.',
      steps: ['Open this link on a phone.', 'If you have a webcam, connect it and choose Try again.'],
    },
    'camera-busy': {
      title: 'The camera is in use',
      meaning: 'Another app or tab is holding the camera.',
      steps: ['Close the app or tab that uses the camera.', 'Choose Try again.'],
    },
    timeout: {
      title: 'The camera sends no pictures',
      meaning: 'The camera opened but sends nothing.',
      steps: ['Check that the camera is neither covered nor switched off.', 'Choose Try again.'],
    },
    insecure: {
      title: 'This connection is not secure',
      meaning: 'Browsers open the camera only on addresses that begin with https://.',
      steps: ['Open this page at its https:// address.', 'If it has none, ask the person who sent you the link.'],
    },
    inapp: {
      title: 'Open this in your browser',
      meaning: 'This browser cannot open the camera for AR.',
      steps: ['Open this link in Chrome or Safari, where the camera works.'],
    },
    webgl: {
      title: '3D cannot be drawn here',
      meaning: 'This browser has no WebGL 2, or it is switched off.',
      steps: ['Update the browser, or switch hardware acceleration on.', 'Otherwise try another browser or device.'],
    },
    content: {
      title: 'The AR content did not load',
      meaning: 'The model or video could not be loaded, or its file is damaged.',
      steps: [
        'Check your connection and choose Try again.',
        'If it fails again, tell the person who sent you the link.',
      ],
    },
    tracker: {
      title: 'The picture cannot be recognised',
      meaning: 'The file that describes this picture could not be loaded, or it is damaged.',
      steps: [
        'Check your connection and choose Try again.',
        'If it fails again, tell the person who sent you the link.',
      ],
    },
  },
  permissionSteps: {
    android: [
      'Tap the icon to the left of the page’s address and choose Permissions.',
      'Allow Camera, come back here and try again.',
      'Still blocked? Open the phone’s Settings → Apps → your browser → Permissions → Camera.',
    ],
    ios: [
      'Tap the icon in the address bar and choose Website Settings → Camera → Allow.',
      'Come back here and try again.',
      'Still blocked? Open Settings → Apps → Safari → Camera.',
    ],
    desktop: ['Click the icon next to the page’s address and allow the camera.', 'Then try again.'],
  },
  inAppMenu: {
    facebook: 'Open in external browser',
    instagram: 'Open in external browser',
    zalo: 'Open in browser',
    tiktok: 'Open in browser',
    line: 'Open in other browser',
    other: 'Open in browser',
  },
  withoutCamera: { '3d-model': 'View in 3D without a camera', video: 'Watch without a camera' },
  openMenu: 'Tap the app’s ⋯ up here, then choose',
  openInBrowser: 'Open in the browser',
  openSecure: 'Open with https://',
  copyLink: 'Copy the link',
  copied: 'Copied. Paste it into Chrome or Safari.',
  copyFailed: 'It could not be copied. Select and copy the address below.',
  scanToContinue: 'Or scan this code with another phone',
  qrLabel: 'QR code of this link',
};
