import type { Result } from '@anchora/vision';

/** To the worker. Everything large is transferred, never copied. */
export type ToTracker =
  | { t: 'init'; wasm: ArrayBuffer | null }
  | { t: 'load'; bytes: ArrayBuffer }
  /** Size of the camera's pictures and focal length, px. Repeating it resets the tracker. */
  | { t: 'resize'; width: number; height: number; focalPx: number }
  | { t: 'frame'; seq: number; tMs: number; frame: VideoFrame }
  | { t: 'pixels'; seq: number; tMs: number; width: number; height: number; rgba: ArrayBuffer }
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
  | { t: 'poses'; seq: number; tMs: number; ms: number; results: Result[] }
  | { t: 'error'; failure: TrackerFailure; message: string };
