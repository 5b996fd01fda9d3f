import type { CaptureElements } from './capture-surface';
import type { DrawnContent } from './drawn-content';

/** Input of a photo or clip: the camera picture and the content drawn over it. */
export interface CaptureSource {
  elements: CaptureElements;
  content: DrawnContent;
  /** Fits the renderer to the present box of the canvas. */
  refit: () => void;
}
