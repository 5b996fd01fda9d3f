import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { viewPose } from '../geometry/view-pose';
import { RowLean } from '../tracker/lens/row-lean';
import { SurfaceLean } from './surface-lean';

test('expects the lean of a printed picture that moves alike, and is surer of it', () => {
  const front = { tiltRad: 0, tiltAxisRad: 0, rollRad: 0, y: 0, depth: 2 };
  const [last, moved] = [viewPose({ ...front, x: 0 }), viewPose({ ...front, x: 0.1 })];
  const [surface, picture] = [new SurfaceLean(createCamera(640, 480)), new RowLean(createCamera(640, 480))].map(
    (lean) => {
      lean.start(last, moved, 1);
      if (!lean.prior) throw new Error('expected a motion that is fast enough to lean');
      return lean.prior;
    },
  );
  expect(surface?.meanX).toBe(picture?.meanX);
  // From the variances 0.04 and 0.1225, each with the 0.0225 by which a known readout may be off.
  expect((surface?.deviation ?? 0) / (picture?.deviation ?? 1)).toBeCloseTo(Math.sqrt(0.0625 / 0.145), 9);
});
