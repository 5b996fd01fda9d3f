import { createCamera } from '../../src/geometry/camera';
import { buildFramePyramid, createFramePyramid } from '../../src/tracker/frame-pyramid';
import { createWorldPose, type WorldPose } from '../../src/world/world-pose';
import { wasmKernels } from '../wasm-kernels';
import type { Walk } from './walks';

/**
 * The frame that a walk shows, in fresh kernel memory; `show` draws another of its frames into it, and tells its
 * camera.
 */
export function shownWalk(walk: Walk) {
  const { width, height } = walk.options;
  const camera = createCamera(width, height, walk.lens.f);
  wasmKernels.arena.release(wasmKernels.arena.base);
  const frame = createFramePyramid(wasmKernels, width, height);
  const show = (number: number): WorldPose => {
    frame.levels[0].data.set(walk.draw(number).data);
    buildFramePyramid(wasmKernels, frame);
    const pose = createWorldPose();
    const { rotation, position } = walk.truth(number);
    pose.rotation.set(rotation);
    pose.position.set(position);
    return pose;
  };
  return { camera, frame, show };
}
