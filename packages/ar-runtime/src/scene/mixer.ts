import { AnimationMixer, type Object3D } from 'three';

/** This stands in a file of its own, so that models without motion load without it. */
export function createMixer(root: Object3D): AnimationMixer {
  return new AnimationMixer(root);
}
