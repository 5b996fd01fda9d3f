import type { Score } from '@anchora/vision';

/** What the worker is doing, in this order. */
export type BuildStage = 'reading' | 'compiling' | 'packing';

/** `build` makes the tracking file of a picture; `score` tries an existing one in simulated views. */
export type WorkerOrder =
  | { t: 'build'; picture: Blob; name: string }
  | { t: 'score'; trackingFile: Uint8Array<ArrayBuffer> };

/** The specified quick check of the picture. */
export interface EdgeCheck {
  widthPx: number;
  heightPx: number;
  /** [x0, y0, x1, y1, …], px of the picture as shown, strongest first. */
  edgePoints: Float32Array;
}

export interface BuiltTarget {
  trackingFile: Uint8Array<ArrayBuffer>;
  /** Anchors that the tracker holds on to, [x0, y0, …], px of the picture as shown. */
  anchors: Float32Array;
}

/** `picture`: the picture cannot be used and the message says why; `engine`: the work itself broke. */
export interface WorkerFailure {
  cause: 'picture' | 'engine';
  message: string;
}

export type WorkerReport =
  | { t: 'stage'; stage: BuildStage }
  | { t: 'checked'; check: EdgeCheck }
  | { t: 'built'; target: BuiltTarget }
  | { t: 'scored'; score: Score }
  | { t: 'failed'; failure: WorkerFailure };
