import { expect, test } from 'vitest';
import { multiply3, transpose3 } from './mat3';
import { matrixFromPose, poseFromMatrix } from './pose';
import { viewPose } from './view-pose';

test('the public matrix is a right-handed rotation with the target in front of a camera that looks along -z', () => {
  const pose = viewPose({ tiltRad: 0.5, tiltAxisRad: 1, rollRad: 0.3, x: 0.1, y: 0.2, depth: 2 });
  const m = matrixFromPose(pose, new Float32Array(16));
  expect([m[12], m[13], m[14], m[15]].map((v) => Math.fround(v))).toEqual(
    [0.1, -0.2, -2, 1].map((v) => Math.fround(v)),
  );
  const r = Float64Array.from([m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10]]);
  const product = multiply3(r, transpose3(r, new Float64Array(9)), new Float64Array(9));
  for (let i = 0; i < 9; i++) expect(product[i]).toBeCloseTo(i % 4 === 0 ? 1 : 0, 5);
  // Of a right-handed rotation, the third column is the cross product of the first two.
  for (let i = 0; i < 3; i++) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    expect(m[8 + i]).toBeCloseTo(m[j] * m[4 + k] - m[k] * m[4 + j], 5);
  }
});

test('the pose behind a public matrix is the one from which it was made', () => {
  const pose = viewPose({ tiltRad: 0.5, tiltAxisRad: 1, rollRad: 0.3, x: 0.1, y: 0.2, depth: 2 });
  const back = poseFromMatrix(matrixFromPose(pose, new Float32Array(16)));
  pose.rotation.forEach((value, i) => expect(back.rotation[i]).toBeCloseTo(value, 6));
  pose.translation.forEach((value, i) => expect(back.translation[i]).toBeCloseTo(value, 6));
});
