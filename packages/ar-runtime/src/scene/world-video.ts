import { BoxGeometry, Group, Mesh } from 'three';
import { createVideoContent, videoPlaneSize } from './video-content';
import type { WorldContent } from './world-content';

/** Distance from a wall, m, so that the two do not flicker. */
const OFF_WALL_M = 0.005;
/** Depth of the screen that casts the contact shadow, m. */
const SHADOW_DEPTH_M = 0.03;

/**
 * A video that stands upright on the floor and faces the visitor, or hangs flat on a wall, in its own aspect ratio;
 * `video` must know its size. Its size in metres is that of a video on a target in target widths.
 */
export function createWorldVideo(video: HTMLVideoElement): WorldContent {
  const content = createVideoContent(video);
  const { object: plane } = content;
  const { width, height } = videoPlaneSize(video.videoWidth, video.videoHeight);
  const object = new Group();
  object.add(plane);
  const shadowCaster = new Mesh(new BoxGeometry(width, 0.001, SHADOW_DEPTH_M));
  let onWall = false;
  const stand = (): void => {
    // Read each time, because a stream may change its aspect ratio.
    plane.position.set(0, onWall ? 0 : plane.scale.y / 2, onWall ? OFF_WALL_M : 0);
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
