import type { Object3D } from 'three';

/** Content on a target. Target plane: x right, y up, z towards the viewer, width 1, origin at its centre. */
export interface TargetContent {
  readonly object: Object3D;
  /**
   * Called before every frame in which the target is tracked.
   *
   * @param elapsedS time since the last call.
   */
  update(elapsedS: number): void;
  dispose(): void;
}
