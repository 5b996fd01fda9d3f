import type { Object3D, Vector3 } from 'three';
import type { SurfaceKind } from './world';

/** What is placed in the room, in the placement frame (`World`), metres. */
export interface WorldContent {
  readonly object: Object3D;
  /** What throws the contact shadow, in the placement frame; not drawn itself. */
  readonly shadowCaster: Object3D;
  /** Longest side at scale 1, m. */
  readonly longestSideM: number;
  /** A ball around it at scale 1: its middle in the placement frame, m. */
  readonly middle: Vector3;
  readonly radiusM: number;
  /** Scale that it is first shown with. */
  readonly firstScale: number;
  /** Scale 1 is the size that its file gives, not a guess. */
  readonly trueToSize: boolean;
  /** Turns by itself until the visitor touches it. */
  turning: boolean;
  layOn(surface: SurfaceKind): void;
  update(elapsedS: number): void;
  dispose(): void;
}
