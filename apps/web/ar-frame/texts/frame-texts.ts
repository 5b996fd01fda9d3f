/** Every text of the frame but those of its failure screens, which come with their own chunk. */
export interface FrameTexts {
  lang: 'vi' | 'en';
  pointAtPicture: string;
  lookAround: string;
  scanWithPhone: string;
  targetPicture: (name: string) => string;
  start: string;
  starting: string;
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
