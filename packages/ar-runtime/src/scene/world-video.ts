import { BoxGeometry, Group, Mesh } from 'three';
import { createVideoContent } from './video-content';
import { placeVideo, videoPlaneSize } from './video-plane-size';
import type { CastingContent } from './world-content';

/** Depth of the screen that casts the contact shadow, m; as in `flatShadow`. */
export const SCREEN_DEPTH_M = 0.03;

/**
 * A video in a world drawn by three.js, at the same place and in the same size as in a `FlatWorld`; for scenes that
 * show more than the video.
 */
export function createWorldVideo(video: HTMLVideoElement): CastingContent {
  const content = createVideoContent(video);
  const { object: plane } = content;
  const { width, height } = videoPlaneSize(video.videoWidth, video.videoHeight);
  const object = new Group();
  object.add(plane);
  // Its height, a millimetre, does not count: the shadow is that of its foot.
  const shadowCaster = new Mesh(new BoxGeometry(width, 0.001, SCREEN_DEPTH_M));
  let onWall = false;
  const stand = (): void => {
    // Read each time, because a stream may change its aspect ratio.
    placeVideo(plane.position, plane.scale.y, onWall);
  };
  stand();
  return {
    object,
    shadowCaster,
    get middle() {
      return plane.position;
    },
    radiusM: Math.hypot(width, height) / 2,
    longestSideM: Math.max(width, height),
    firstScale: 1,
    trueToSize: false,
    turning: false,
    layOn(surface) {
      onWall = surface === 'wall';
      stand();
    },
    update: stand,
    dispose() {
      content.dispose();
      shadowCaster.geometry.dispose();
      object.removeFromParent();
    },
  };
}
