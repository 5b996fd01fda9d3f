import { expect, test } from 'vitest';
import { lookingAt, multiply, rotationOf } from '../../test-support/walks/walk-vectors';
import { TargetPose } from './target-pose';

test('a pose is written as the matrix from which it was read, with the lean and stretch of the print', () => {
  // Columns of a rotation, y leaning towards x and 3% longer, for a camera with y up.
  const r = multiply(rotationOf([0.1, -0.2, 0.4]), rotationOf([-0.9, 0, 0.1]));
  const [lean, stretch] = [0.02, 1.03];
  const y = [0, 1, 2].map((i) => lean * r[3 * i] + stretch * r[3 * i + 1]);
  const matrix = Float32Array.from([r[0], r[3], r[6], 0, ...y, 0, r[2], r[5], r[8], 0, 0.3, -0.2, -2.4, 1]);
  const target = new TargetPose();
  target.scale = 0.7;
  const written = target.write(target.read(matrix), new Float32Array(16));
  matrix.forEach((value, i) => expect(written[i]).toBeCloseTo(value, 6));
});

test('the camera of a pose is before the print, which lies on the surface of its world', () => {
  const target = new TargetPose();
  target.scale = 2;
  // The target is seen frontally from three widths away, half a width to the right.
  const pose = target.read(Float32Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -0.5, 0, -3, 1]));
  expect([...pose.position]).toEqual([1, 6, 0].map((value) => expect.closeTo(value, 6)));
  // The picture's upper edge is away from a viewer who stands at its foot.
  const ahead = lookingAt([0, 6, 0.0001], [0, 0, 0]).slice(6);
  [...pose.rotation].slice(6).forEach((value, i) => expect(value).toBeCloseTo(ahead[i], 3));
});
