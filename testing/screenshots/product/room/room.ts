import type { Scene, Vector3 } from 'three';

/** A scene with a print in it, and how it is looked at; metres. */
export interface Room {
  scene: Scene;
  lookAt: Vector3;
  /** Mean position of the hand-held camera. */
  eye: Vector3;
  /** How far the hand moves to each side. */
  swayM: number;
}

export type RoomName = 'table' | 'wall';
