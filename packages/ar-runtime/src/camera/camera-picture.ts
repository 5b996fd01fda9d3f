/** A camera picture that can be drawn. Its owner must close it. */
export interface DrawablePicture {
  readonly image: CanvasImageSource;
  /** Size in px of the camera's picture. */
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** Message that carries one camera picture to the tracking worker. */
export type PictureMessage =
  | { t: 'frame'; seq: number; tMs: number; frame: VideoFrame }
  /** The whole camera picture, possibly shrunk. */
  | { t: 'pixels'; seq: number; tMs: number; width: number; height: number; rgba: ArrayBuffer };

/** A camera picture before it is given to the worker. `close` frees it, unless it was handed over. */
export interface CameraPicture {
  /** Time of capture on the clock of `performance.now`, ms. */
  tMs: number;
  /** The picture for drawing. Must be called before `handOver`, at most once. */
  keep(): DrawablePicture;
  /** Message that gives the picture to the worker, and the objects to transfer with it. */
  handOver(seq: number): { message: PictureMessage; transfer: Transferable[] };
  close(): void;
}
