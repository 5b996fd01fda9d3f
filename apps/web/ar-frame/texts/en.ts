import { FIRST_SCREEN_EN } from '@anchora/contract/first-screen';
import type { FrameTexts } from './frame-texts';

export const en: FrameTexts = {
  ...FIRST_SCREEN_EN,
  lang: 'en',
  tapAgain: 'Tap Start once more.',
  scanWithPhone: 'Scan this code with a phone to open the experience.',
  waitingForPermission: 'Choose “Allow” when the browser asks for the camera.',
  loadingShare: (percent) => (percent > 0 ? `Loading the content: ${percent}%` : 'Loading the content...'),
  scanning: 'Point the camera at the picture',
  back: 'Stop AR',
  info: 'Guide',
  infoTitle: 'How to use AR',
  infoHint: 'Point the camera at the target picture and keep all of it in view. The AR content appears on the picture.',
  understood: 'Got it',
  checkDevice: 'What can this device do?',
  close: 'Close',
  mute: 'Turn sound off',
  unmute: 'Turn sound on',
  soundTip: 'If you hear nothing, check whether your device is in silent mode',
  found: 'Picture recognised',
  suspended: 'AR is paused',
  retry: 'Try again',
  failed: 'AR could not be started',
};
