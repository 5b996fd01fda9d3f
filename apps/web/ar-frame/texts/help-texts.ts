import type { ScanTip } from '@anchora/ar-runtime/session/help/scan-advice';

/** Texts of the help while scanning, which come with its chunk. */
export interface HelpTexts {
  tips: Record<ScanTip, string>;
  withoutPicture: string;
  otherCamera: string;
  torchOn: string;
  torchOff: string;
  torchFailed: string;
}
