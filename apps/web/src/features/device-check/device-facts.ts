import type { InAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';

export const PLATFORMS = ['other', 'android', 'ios', 'windows', 'macos', 'linux', 'chromeos'] as const;
export const BROWSERS = ['other', 'chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera'] as const;
export const IN_APPS = [null, 'facebook', 'instagram', 'zalo', 'tiktok', 'line', 'other'] as const;
/** `there`: exists, but was not tried yet; `front`: no camera faces away from the user. */
export const CAMERAS = ['none', 'there', 'denied', 'busy', 'front', 'one-rear', 'several-rear'] as const;
/** `likely`: a sensor exists, but was not tried yet. */
export const MOTIONS = ['none', 'likely', 'reads', 'refused'] as const;
export const GRAPHICS = ['none', 'software', 'hardware'] as const;
export const CODECS = ['h264', 'hevc', 'vp9', 'av1'] as const;

export type Codec = (typeof CODECS)[number];

/** All results of the check; a support code contains all but the gyroscope. */
export interface DeviceFacts {
  platform: (typeof PLATFORMS)[number];
  browser: (typeof BROWSERS)[number];
  inApp: InAppBrowser | null;
  secure: boolean;
  webxr: boolean;
  hitTest: boolean;
  quickLook: boolean;
  sceneViewer: boolean;
  handheld: boolean;
  graphics: (typeof GRAPHICS)[number];
  simd: boolean;
  codecs: readonly Codec[];
  camera: (typeof CAMERAS)[number];
  motion: (typeof MOTIONS)[number];
  /** Whether rates of turn are reported; null for facts from a support code, which has no room for it. */
  gyroscope: boolean | null;
  /** Time that the engine takes for one camera picture, ms; null until measured. */
  trackingMs: number | null;
}
