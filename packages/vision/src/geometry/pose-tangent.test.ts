import { expect, test } from 'vitest';
import { cross } from '../../test-support/walks/walk-vectors';
import { copyPose, createPose } from './pose';
import { moveAlong, tangentDifference, turnPose } from './pose-tangent';
import { viewPose } from './view-pose';

const pose = viewPose({ tiltRad: 0.5, tiltAxisRad: 1, rollRad: 0.3, x: 0.2, y: -0.1, depth: 2 });

test('moving along the difference of two poses leads from one to the other', () => {
  const to = viewPose({ tiltRad: 0.9, tiltAxisRad: 2, rollRad: -0.4, x: -0.3, y: 0.4, depth: 1.4 });
  const step = new Float64Array(6);
  tangentDifference(pose, to, step);
  const moved = copyPose(pose, createPose());
  moveAlong(moved, step);
  to.rotation.forEach((value, i) => expect(moved.rotation[i]).toBeCloseTo(value, 12));
  to.translation.forEach((value, i) => expect(moved.translation[i]).toBeCloseTo(value, 12));
});

test('a quarter turn about the optical axis takes right to down, for the place and the axes of the target', () => {
  const turned = copyPose(pose, createPose());
  turnPose(turned, { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 });
  const [x, y, z] = pose.translation;
  expect([...turned.translation]).toEqual([-y, x, z].map((value) => expect.closeTo(value, 12) as number));
  for (let column = 0; column < 3; column++) {
    expect(turned.rotation[column]).toBeCloseTo(-pose.rotation[3 + column], 12);
    expect(turned.rotation[3 + column]).toBeCloseTo(pose.rotation[column], 12);
  }
});

test('a quaternion of any length and sign turns every point to q · p · q⁻¹', () => {
  const [x, y, z, w] = [0.3, -0.5, 0.1, 0.8];
  const [px, py, pz] = pose.translation;
  // p + 2 w (v × p) + 2 v × (v × p) for a unit quaternion.
  const length2 = x * x + y * y + z * z + w * w;
  const once = cross([x, y, z], [px, py, pz]);
  const twice = cross([x, y, z], once);
  const expected = [px, py, pz].map((p, i) => p + (2 * (w * once[i] + twice[i])) / length2);
  for (const scale of [1, -1, 1 / Math.sqrt(length2), -40]) {
    const turned = copyPose(pose, createPose());
    turnPose(turned, { x: scale * x, y: scale * y, z: scale * z, w: scale * w });
    expected.forEach((value, i) => expect(turned.translation[i]).toBeCloseTo(value, 12));
  }
});

test.each([
  ['of no length', { x: 0, y: 0, z: 0, w: 0 }],
  ['without a turn', { x: 0, y: 0, z: 0, w: -1 }],
  ['of no numbers', { x: Number.NaN, y: 0, z: 0, w: 1 }],
])('a quaternion %s turns nothing', (_, quaternion) => {
  const turned = copyPose(pose, createPose());
  turnPose(turned, quaternion);
  expect(turned).toEqual(pose);
});
