import type { Object3D, Vector3 } from 'three';
import type { PlacementSurface } from './world';

/** Content to place in the room, in the placement frame (`World`), metres. */
export interface WorldContent {
  readonly object: Object3D;
  /** Longest side at scale 1, m. */
  readonly longestSideM: number;
  /** Centre of a bounding sphere at scale 1, placement frame, m. */
  readonly middle: Vector3;
  readonly radiusM: number;
  /** Initial scale. */
  readonly firstScale: number;
  /** True if scale 1 is the size given in the file, false if it is a guess. */
  readonly trueToSize: boolean;
  /** While true, the content turns by itself. */
  turning: boolean;
  layOn(surface: PlacementSurface): void;
  update(elapsedS: number): void;
  dispose(): void;
}

/** Content for three.js, which draws its shadow from its shape. */
export interface CastingContent extends WorldContent {
  /** The object whose contact shadow is baked, in the placement frame: the model itself, or a stand-in for a video. */
  readonly shadowCaster: Object3D;
}
