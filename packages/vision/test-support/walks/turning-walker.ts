import { ContentPlace } from '../../src/world/content-place';
import { MotionTrack } from '../../src/world/motion-track';
import { createWorldPose, meetSurface } from '../../src/world/world-pose';
import { createCamera } from '../../src/geometry/camera';
import type { Walker } from './score-walk';

/**
 * Height of the camera over the surface that is assumed, as of a phone that is held while standing. Chosen, not
 * measured.
 */
const HEIGHT_M = 1.4;
/** Age of pictures that is assumed. Chosen, not measured. */
const DELAY_MS = 45;

/** A camera that turns with the phone and never moves: what `camera-motion` shows. */
export function turningWalker(): Walker {
  return {
    name: 'turning',
    looks: false,
    start({ options: { width, height } }) {
      const camera = createCamera(width, height);
      const motion = new MotionTrack();
      const content = new ContentPlace();
      const pose = createWorldPose();
      pose.position[1] = HEIGHT_M;
      const matrix = new Float32Array(16);
      let isPlaced = false;
      return {
        process(_frame, frameMs) {
          motion.attitude(frameMs - DELAY_MS, pose.rotation);
          const shown = isPlaced ? content.matrix(pose, matrix).slice() : undefined;
          return { state: 'turning', matrix: shown, f: camera.f, ms: 0 };
        },
        sense: (sample) => motion.add(sample),
        place(x, y) {
          const point = new Float64Array(3);
          isPlaced = meetSurface(pose, camera, x, y, point);
          content.put(point, pose);
        },
      };
    },
  };
}
