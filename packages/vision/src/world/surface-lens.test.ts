import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { createCorrespondences } from '../geometry/fit-pose';
import { createRandom } from '../simulation/random';
import { ContentPlace } from './content-place';
import { SurfaceLens } from './surface-lens';
import { patchAxes, type SurfacePatch } from './surface-patch';
import { createWorldPose, toCamera, type WorldPose } from './world-pose';

const SIZE = [480, 640] as const;
const ASSUMED = createCamera(...SIZE);
const HEIGHT_M = 1.4;

/** A camera at a place that looks at the content at the world's origin. */
function lookFrom(x: number, z: number): WorldPose {
  const pose = createWorldPose();
  pose.position.set([x, HEIGHT_M, z]);
  const ahead = Math.hypot(x, z);
  const forward = [-x, -HEIGHT_M, -z].map((v) => v / Math.hypot(x, HEIGHT_M, z));
  const right = [z / ahead, 0, -x / ahead];
  const down = [0, 1, 2].map(
    (i) => forward[(i + 1) % 3] * right[(i + 2) % 3] - forward[(i + 2) % 3] * right[(i + 1) % 3],
  );
  pose.rotation.set([...right, ...down, ...forward]);
  return pose;
}

/** A walk of a metre aside with a true focal length, as the tracker sees it with the assumed one. */
function walk(trueF: number, isKept = false) {
  const truth = createCamera(...SIZE, trueF);
  const start = lookFrom(0, 1.5);
  const lens = new SurfaceLens();
  if (isKept) lens.trustAssumed();
  lens.start(start);
  const random = createRandom(5);
  const lead = { id: 0, x: 0, z: 0, halfM: 0.5, axes: patchAxes(0) } as SurfacePatch;
  const points = Array.from({ length: 40 }, () => [random.between(-0.48, 0.48), random.between(-0.48, 0.48)] as const);
  const at = new Float64Array(3);
  for (let step = 0; step <= 10; step++) {
    const found = lookFrom(0.1 * step, 1.5);
    const correspondences = createCorrespondences(points.length);
    for (const [x, y] of points) {
      // The patch was cut by the assumed lens: its places are where the true surface was seen by it.
      const ray = [0, 0, 0];
      toCamera(start, Float64Array.of(x, 0, y), at);
      const seen = [at[0] / at[2], at[1] / at[2]].map((value) => (value * ASSUMED.f) / trueF);
      for (let k = 0; k < 3; k++) {
        ray[k] = start.rotation[k] * seen[0] + start.rotation[3 + k] * seen[1] + start.rotation[6 + k];
      }
      const far = -HEIGHT_M / ray[1];
      toCamera(found, Float64Array.of(far * ray[0], 0, 1.5 + far * ray[2]), at);
      const i = correspondences.count++;
      correspondences.x[i] = x;
      correspondences.y[i] = y;
      correspondences.u[i] = (truth.f * at[0]) / at[2] + truth.cx + 0.2 * random.gaussian();
      correspondences.v[i] = (truth.f * at[1]) / at[2] + truth.cy + 0.2 * random.gaussian();
    }
    lens.note({ lead, found, motionPx: 3, correspondences }, ASSUMED);
  }
  return { lens, start };
}

test('a walk of a metre shows that the focal length is 7% longer than assumed', () => {
  const { lens } = walk(1.07 * ASSUMED.f);
  expect(lens.focalOf(ASSUMED)).toBe(ASSUMED.f);
  for (let frame = 0; frame < 60; frame++) lens.glide();
  expect(lens.focalOf(ASSUMED) / ASSUMED.f).toBeGreaterThan(1.05);
  expect(lens.focalOf(ASSUMED) / ASSUMED.f).toBeLessThan(1.09);
});

test('what is drawn by the learned lens stays where it was seen, and moves by less than a px a frame', () => {
  const { lens, start } = walk(1.07 * ASSUMED.f);
  const content = new ContentPlace();
  content.put(new Float64Array(3), start);
  const pose = lookFrom(0.6, 1.4);
  const matrix = new Float32Array(16);
  const drawn = (x: number, y: number): [number, number] => {
    lens.show(content, pose, ASSUMED, matrix);
    const f = lens.focalOf(ASSUMED);
    const along = (row: number): number => matrix[row] * x + matrix[4 + row] * y + matrix[12 + row];
    return [(f * along(0)) / -along(2), (f * along(1)) / along(2)];
  };
  const [middle] = [drawn(0, 0)];
  let edge = drawn(0.2, 0.3);
  for (let frame = 0; frame < 60; frame++) {
    lens.glide();
    const next = drawn(0.2, 0.3);
    expect(Math.hypot(next[0] - edge[0], next[1] - edge[1])).toBeLessThan(1);
    edge = next;
  }
  const after = drawn(0, 0);
  expect(Math.hypot(after[0] - middle[0], after[1] - middle[1])).toBeLessThan(0.5);
});

test('another surface starts with the focal length that was learned', () => {
  const { lens, start } = walk(1.07 * ASSUMED.f);
  for (let frame = 0; frame < 60; frame++) lens.glide();
  const before = lens.focalOf(ASSUMED);
  lens.start(start);
  expect(lens.focalOf(ASSUMED)).toBe(before);
});

test('a metre to the side is too little to keep a focal length, but corrects one that was kept', () => {
  const once = walk(1.07 * ASSUMED.f).lens;
  const again = walk(1.03 * ASSUMED.f, true).lens;
  for (let frame = 0; frame < 60; frame++) {
    once.glide();
    again.glide();
  }
  expect(once.isLearned).toBe(false);
  expect(again.isLearned).toBe(true);
  expect(again.focalOf(ASSUMED) / ASSUMED.f).toBeGreaterThan(1.005);
  expect(again.focalOf(ASSUMED) / ASSUMED.f).toBeLessThan(1.03);
});
