import type { MotionSample, WorldReason, WorldState, WorldStats } from '@anchora/vision/world';
import type { PictureMessage } from '../../camera/camera-picture';

/** Messages to the worker that tracks a floor. */
export type ToWorld =
  | { t: 'init'; wasm: ArrayBuffer | null }
  /** The camera's focal length as learned on an earlier visit, longer sides; before the first picture. */
  | { t: 'lens'; focalRatio: number }
  /** Readings since the last picture, before the picture that they belong to. */
  | { t: 'motion'; samples: MotionSample[] }
  | PictureMessage
  /**
   * Content stands where the last picture shows a point, given as shares of its width and height from the top left.
   * Placings are numbered from 1. The camera is taken to be `heightM` above the floor.
   */
  | { t: 'place'; number: number; x: number; y: number; heightM: number };

/** The place of the camera when a picture was taken. */
export interface WorldAnswer {
  /** Time at which the picture was taken, ms. */
  tMs: number;
  /** Time that the picture took in the worker, ms. */
  ms: number;
  state: WorldState;
  reason: WorldReason | undefined;
  /** See WorldResult; null before content was placed. */
  cameraFromContent: Float32Array | null;
  isShown: boolean;
  /** Focal length as a multiple of `defaultFocalLengthPx`. */
  zoom: number;
  /**
   * Focal length in longer sides of the picture, once it is learned well enough to keep it for another visit; else
   * null.
   */
  learnedFocalRatio: number | null;
  /** Number of the last placing before this picture, and whether the point was on the floor; 0 before the first one. */
  placing: number;
  isPlaced: boolean;
  /** Width of the tracked picture, px. */
  trackedWidthPx: number;
  /** Figures of the tracker; null for a picture that could not be read or tracked. */
  figures: TrackingFigures | null;
}

/** Figures of how well the floor is tracked, without a place, a picture or the lens. */
type TrackingFigures = Pick<WorldStats, 'patches' | 'relocalized' | 'delayMs' | 'support' | 'blurPx'>;

export type FromWorld = ({ t: 'located'; seq: number } & WorldAnswer) | { t: 'error'; message: string };
