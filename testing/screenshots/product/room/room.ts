import type { Scene, Vector3 } from 'three';

/** A scene with a print, and the viewpoint; metres. */
export interface Room {
  scene: Scene;
  lookAt: Vector3;
  /** Mean position of the hand-held camera. */
  eye: Vector3;
  /** Amplitude of the hand's movement to each side. */
  swayM: number;
}

export type RoomName = 'table' | 'wall';
