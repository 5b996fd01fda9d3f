import type { CaptureElements } from './capture-surface';
import type { DrawnContent } from './drawn-content';

/** What is captured: the camera picture and what is drawn over it. */
export interface CaptureSource {
  elements: CaptureElements;
  content: DrawnContent;
  /** Fits what draws to the present box of the canvas. */
  refit: () => void;
  /** The creator's mark for the corner; null for none. */
  mark: HTMLImageElement | null;
}
