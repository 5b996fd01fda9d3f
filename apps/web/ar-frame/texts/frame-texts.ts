import type { FirstScreenWords } from '@anchora/contract/first-screen';
import type { Locale } from '@anchora/contract/languages';

/** All texts of the frame except those of its failure screens, which come with their own chunk. */
export interface FrameTexts extends FirstScreenWords {
  lang: Locale;
  /** Shown if the code came too late for a tap on Start. */
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
  /** Label of the link to the check of this device. */
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
