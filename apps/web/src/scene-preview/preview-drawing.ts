import type { ContentType } from '@anchora/contract/projects';

export interface PreviewSubject {
  /** `alpha` is set for transparent videos. */
  content: { type: ContentType; address: string; alpha?: 'stacked' | null };
  /**
   * The ground of the content: a picture, whose address is null until it is chosen and whose height is in its widths;
   * null for a floor.
   */
  picture: { address: string | null; height: number } | null;
  /** Whether the model stands on its picture, which lies on a table. */
  stands: boolean;
}

export interface PreviewOptions extends PreviewSubject {
  canvas: HTMLCanvasElement;
  /** Element that holds the video. */
  mediaHolder: HTMLElement;
  /** Whether the processor draws, because there is no graphics chip. */
  isSoftware: boolean;
  /** Whether the creator prefers less motion. */
  still: boolean;
  /** Called when something other than time changes the drawing. */
  onChange: () => void;
}

/** A box in CSS px from the upper left corner of the canvas. */
export interface PreviewBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A preview on its canvas, with one of the two renderers. */
export interface PreviewDrawing {
  /** Fits the drawing to the size of its canvas, CSS px. */
  resize(width: number, height: number): void;
  draw(elapsedS: number, playing: boolean): void;
  /** Box of the picture, or of flat content on a floor, in the drawing; null if it cannot be computed. */
  box(): PreviewBox | null;
  /** Rejects if the content cannot be shown. */
  loaded(): Promise<void>;
  /**
   * Turns the view about the content, rad: the eye moves to the right for positive angles. No effect on flat contents.
   */
  turn(yawRad: number): void;
  dispose(): void;
}
