import type { Pose } from '../src/geometry/pose';
import { viewPose } from '../src/geometry/view-pose';
import { createRandom } from '../src/simulation/random';

/** A seeded pose of a target in front of a camera, tilted by up to 1.3 rad; ranges are chosen, not measured. */
export function randomPose(seed: number): Pose {
  const random = createRandom(seed);
  return viewPose({
    tiltRad: random.between(0, 1.3),
    tiltAxisRad: random.between(0, 6.3),
    rollRad: random.between(-3.1, 3.1),
    x: random.between(-0.4, 0.4),
    y: random.between(-0.4, 0.4),
    depth: random.between(0.8, 4),
  });
}

/** Largest difference of the two poses' numbers: rad-like for the rotation, target widths for the translation. */
export function poseDifference(a: Pose, b: Pose): number {
  const rotation = a.rotation.map((v, i) => Math.abs(v - b.rotation[i]));
  const translation = a.translation.map((v, i) => Math.abs(v - b.translation[i]));
  return Math.max(...rotation, ...translation);
}
