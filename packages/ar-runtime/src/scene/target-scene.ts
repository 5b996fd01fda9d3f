import type { Bend } from '@anchora/vision';

/** The scene on a target, whichever renderer draws it. Lengths are in target widths. */
export interface TargetScene {
  /**
   * Uploads everything to the GPU and compiles its programs, so that the first picture with content is not delayed.
   * Leaves the canvas empty.
   */
  warmUp(): void;
  /** Fits the canvas to its element and the projection to the camera's pictures. */
  resize(videoWidth: number, videoHeight: number): void;
  /**
   * Draws the content.
   *
   * @param pose cameraFromTarget, column-major 16 floats.
   * @param focalPx focal length with which the pose was found, px of the camera's picture.
   */
  draw(pose: Float32Array, focalPx: number, nowMs: number): void;
  /** Bends what is drawn from now on like its print; undefined for a flat one. Models stay as they are. */
  bend?(bend: Bend | undefined): void;
  clear(): void;
  dispose(): void;
}

/**
 * Longest step of the content's clocks: after a pause it continues where it was instead of jumping. Chosen, not
 * measured.
 */
export const MAX_STEP_S = 0.1;

/**
 * Nearest and farthest drawn distance, in target widths; at the farthest it covers 9 px of a picture of 640 px. Chosen,
 * not measured.
 */
export const NEAR = 0.02;
export const FAR = 60;
