import type { DrawnContent } from '@anchora/ar-runtime/capture/drawn-content';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import type { FrameTexts } from '../texts/frame-texts';

export interface CaptureOptions {
  lang: FrameTexts['lang'];
  /** Puts the tools into the page. */
  add: (part: HTMLElement) => void;
  /** The scene or world that is drawn over the camera now; null if it cannot be captured. */
  content: () => DrawnContent | null;
  /** Fits the drawing to the box of its canvas, which photos and clips change for a while. */
  refit: () => void;
  /** Tells the shell that a photo or clip was taken or shared. */
  emit: (message: ToShell) => void;
}
