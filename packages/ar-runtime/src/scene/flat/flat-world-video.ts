import { Object3D } from 'three';
import { placeVideo, videoPlaneSize } from '../video-plane-size';
import type { WorldContent } from '../world-content';

/** A video to place in the room, and the unit square on which it is drawn. */
export interface WorldVideo extends WorldContent {
  readonly plane: Object3D;
}

/**
 * A video that stands upright on the floor and faces the visitor, or hangs flat on a wall, in its own aspect ratio;
 * `video` must know its size. Its size in metres is that of a video on a target in target widths.
 */
export function createFlatWorldVideo(video: HTMLVideoElement): WorldVideo {
  const first = videoPlaneSize(video.videoWidth, video.videoHeight);
  const plane = new Object3D();
  const object = new Object3D();
  object.add(plane);
  let onWall = false;
  const stand = (): void => {
    // Read each time, because a stream may change its aspect ratio.
    const { width, height } = videoPlaneSize(video.videoWidth, video.videoHeight);
    plane.scale.set(width, height, 1);
    placeVideo(plane.position, height, onWall);
  };
  stand();
  return {
    object,
    plane,
    middle: plane.position,
    radiusM: Math.hypot(first.width, first.height) / 2,
    longestSideM: Math.max(first.width, first.height),
    firstScale: 1,
    trueToSize: false,
    turning: false,
    layOn(surface) {
      onWall = surface === 'wall';
      stand();
    },
    update: stand,
    dispose: () => object.removeFromParent(),
  };
}
