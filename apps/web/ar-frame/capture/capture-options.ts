import type { DrawnContent } from '@anchora/ar-runtime/capture/drawn-content';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';

export interface CaptureOptions {
  lang: FrameTexts['lang'];
  add: (part: HTMLElement) => void;
  /** The scene or world that is drawn over the camera now; null if it cannot be captured. */
  content: () => DrawnContent | null;
  refit: () => void;
  emit: (message: ToShell) => void;
}
