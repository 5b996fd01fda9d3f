import type { Result } from '@anchora/vision';
import type { PictureMessage } from '../camera/camera-picture';

/** To the worker. Everything large is transferred, never copied. */
export type ToTracker =
  | { t: 'init'; wasm: ArrayBuffer | null }
  | { t: 'load'; bytes: ArrayBuffer }
  /** Size of the camera's pictures and focal length, px. Forgets where targets were. */
  | { t: 'resize'; width: number; height: number; focalPx: number }
  | PictureMessage
  | { t: 'reset' };

export interface LoadedTarget {
  id: number;
  /** Size of the source picture, px; its aspect ratio is the target's. */
  width: number;
  height: number;
}

export type TrackerFailure = 'format' | 'engine';

export type FromTracker =
  | { t: 'ready'; simd: boolean }
  | { t: 'loaded'; targets: LoadedTarget[] }
  | { t: 'resized'; width: number; height: number }
  | {
      t: 'poses';
      seq: number;
      tMs: number;
      /** Time that the picture took in the worker, ms. */
      ms: number;
      /** One per target; none for a picture that could not be tracked in. */
      results: Result[];
      /** Focal length that the poses belong to, px of the camera's pictures; 0 where there are none. */
      focalPx: number;
      /** Width of the picture that was tracked in, px; smaller on slow devices. 0 where there are no poses. */
      trackedWidthPx: number;
    }
  | { t: 'error'; failure: TrackerFailure; message: string };
