import type { InAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import type { ErrCode, FrameProject } from '@anchora/ar-runtime/protocol/messages';

export type Platform = 'android' | 'ios' | 'desktop';

export interface FailureText {
  /** What happened. */
  title: string;
  /** What it means. */
  meaning: string;
  /** What to do, in order. */
  steps: string[];
}

/** Texts of the failure screens; they come with their own chunk. */
export interface FailureTexts {
  failures: Record<ErrCode, FailureText>;
  /** How to allow the camera; the steps of `camera-denied`. */
  permissionSteps: Record<Platform, string[]>;
  /** How the app's own menu calls "open in browser". */
  inAppMenu: Record<InAppBrowser, string>;
  /** The same content as a page of its own, by kind. */
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
