import type { Score } from '@anchora/vision';

/** What the worker is doing, in this order. */
export type BuildStage = 'reading' | 'compiling' | 'testing' | 'packing';

export interface BuildOrder {
  picture: Blob;
  /** Name kept in the tracking file. */
  name: string;
}

/** The specified quick check of the picture. */
export interface EdgeCheck {
  widthPx: number;
  heightPx: number;
  /** [x0, y0, x1, y1, …], px of the picture as shown, strongest first. */
  edgePoints: Float32Array;
}

export interface BuiltTarget {
  /** The tracking file. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Anchors that the tracker holds on to, [x0, y0, …], px of the picture as shown. */
  anchors: Float32Array;
  score: Score;
}

/** `picture`: the picture cannot be used and the message says why; `engine`: the build itself broke. */
export type BuildFailure = { cause: 'picture' | 'engine'; message: string };

export type WorkerReport =
  | { t: 'stage'; stage: BuildStage }
  | { t: 'checked'; check: EdgeCheck }
  | { t: 'built'; target: BuiltTarget }
  | { t: 'failed'; failure: BuildFailure };
