import { expect, test } from 'vitest';
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

test('a quaternion of no length turns nothing', () => {
  const turned = copyPose(pose, createPose());
  turnPose(turned, { x: 0, y: 0, z: 0, w: 0 });
  expect(turned).toEqual(pose);
});
