import type { FirstScreenWords } from '@anchora/contract/first-screen';

/** Every text of the frame but those of its failure screens, which come with their own chunk. */
export interface FrameTexts extends FirstScreenWords {
  lang: 'vi' | 'en';
  /** Told if the code came too late for a tap on Start. */
  tapAgain: string;
  scanWithPhone: string;
  waitingForPermission: string;
  loadingShare: (percent: number) => string;
  scanning: string;
  back: string;
  info: string;
  infoTitle: string;
  infoHint: string;
  understood: string;
  /** Leads to the page that says what this device can do. */
  checkDevice: string;
  close: string;
  mute: string;
  unmute: string;
  soundTip: string;
  found: string;
  suspended: string;
  retry: string;
  failed: string;
}
