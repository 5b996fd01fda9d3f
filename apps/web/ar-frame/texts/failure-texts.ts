import type { InAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import type { ErrCode, FrameProject } from '@anchora/ar-runtime/protocol/messages';

export type Platform = 'android' | 'ios' | 'desktop';

interface FailureText {
  title: string;
  meaning: string;
  /** Instructions in order. */
  steps: string[];
}

/** Texts of the failure screens; they come with their own chunk. */
export interface FailureTexts {
  failures: Record<ErrCode, FailureText>;
  /** Steps of `camera-denied`: how to allow the camera. */
  permissionSteps: Record<Platform, string[]>;
  /** Label of "open in browser" in the menu of each app. */
  inAppMenu: Record<InAppBrowser, string>;
  /** Label of the button that shows the content without a camera, by content type. */
  withoutCamera: Record<FrameProject['contentType'], string>;
  openMenu: string;
  openInBrowser: string;
  openSecure: string;
  copyLink: string;
  copied: string;
  copyFailed: string;
  scanToContinue: string;
  qrLabel: string;
}
