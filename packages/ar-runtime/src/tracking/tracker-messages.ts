import type { Result } from '@anchora/vision';
import type { ScanLook } from './frame-look';
import type { PictureMessage } from '../camera/camera-picture';

/** Messages to the worker. Pictures are transferred; files are copied, because the next start needs them again. */
export type ToTracker =
  | { t: 'init'; wasm: ArrayBuffer | null }
  | { t: 'load'; bytes: ArrayBuffer }
  /** Size of the camera's pictures and focal length, px. The tracker forgets the positions of targets. */
  | { t: 'resize'; width: number; height: number; focalPx: number }
  | PictureMessage;

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
      /** One result per target; empty for a picture that could not be tracked. */
      results: Result[];
      /** Focal length of the poses, px of the camera's pictures; 0 if no target was looked for in this one. */
      focalPx: number;
      /** Whether targets have shown that focal length. */
      isFocalLearned: boolean;
      /** Width of the tracked picture, px; smaller on slow devices. 0 if no target was looked for in it. */
      trackedWidthPx: number;
      /** Present occasionally, for frames without a target. */
      look?: ScanLook;
    }
  | { t: 'error'; failure: TrackerFailure; message: string };
