/** A camera picture that can be drawn. Its holder closes it. */
export interface DrawablePicture {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** Message that carries one camera picture to the tracking worker. */
export type PictureMessage =
  | { t: 'frame'; seq: number; tMs: number; frame: VideoFrame }
  /** The whole camera picture, shrunk or not. */
  | { t: 'pixels'; seq: number; tMs: number; width: number; height: number; rgba: ArrayBuffer };

/** One camera picture on its way to the worker. `close` frees it, unless it was handed over. */
export interface CameraPicture {
  tMs: number;
  /** The same picture for drawing. Called before `handOver`, at most once. */
  keep(): DrawablePicture;
  /** Message that hands the picture over, and what moves with it. */
  handOver(seq: number): { message: PictureMessage; transfer: Transferable[] };
  close(): void;
}
