import { AnimationMixer, type Object3D } from 'three';

/** A file of its own, so that models that do not move load without it. */
export function createMixer(root: Object3D): AnimationMixer {
  return new AnimationMixer(root);
}
