import { expect, it } from 'vitest';
import { createCorrespondences } from '../../geometry/correspondences';
import { identity3 } from '../../geometry/mat3';
import { createMatchSet, gatherInliers } from './match-set';

it('overwrites what a former use left in the correspondences', () => {
  const matches = createMatchSet();
  matches.count = 1;
  matches.plane.set([0.25, 0.5]);
  matches.frame.set([0.25, 0.5]);
  matches.scale[0] = 2;
  const out = createCorrespondences(1);
  // A patch on an edge has information that depends on the direction.
  for (const column of [out.x, out.y, out.u, out.v, out.wuu, out.wuv, out.wvv]) column.fill(-7);
  gatherInliers(matches, identity3(new Float64Array(9)), 1, out);
  expect(out.count).toBe(1);
  const [x, y, u, v] = [out.x[0], out.y[0], out.u[0], out.v[0]];
  expect({ x, y, u, v }).toEqual({ x: 0.25, y: 0.5, u: 0.25, v: 0.5 });
  expect([out.wuu[0], out.wuv[0], out.wvv[0]]).toEqual([0.25, 0, 0.25]);
});

it('leaves out a match whose place is further from the view than the radius at its level', () => {
  const matches = createMatchSet();
  matches.count = 2;
  matches.frame.set([1.9, 0, 2.1, 0]);
  matches.scale.set([2, 2]);
  const out = createCorrespondences(2);
  gatherInliers(matches, identity3(new Float64Array(9)), 1, out);
  expect(out.count).toBe(1);
  expect(out.u[0]).toBe(1.9);
});
