import type { Object3D } from 'three';

/** What sits on a target. Target plane: x right, y up, z towards the viewer, width 1, origin at its centre. */
export interface TargetContent {
  readonly object: Object3D;
  /** Called before every drawn picture while the target is seen; `elapsedS` since the last call. */
  update(elapsedS: number): void;
  dispose(): void;
}
