import { expect, test } from 'vitest';
import { multiply3, transpose3 } from './mat3';
import { matrixFromPose } from './pose';
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
});
