import type { Camera } from '../geometry/camera';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { SurfaceFollower } from './surface-follower';

/** A frame and what is needed to look for the surface in it. */
export interface SurfaceView {
  camera: Camera;
  frame: FramePyramid;
  follower: SurfaceFollower;
}
