import { expect, test } from 'vitest';
import { createCamera } from '../../geometry/camera';
import { createFit } from '../../geometry/fit-pose';
import { viewPose } from '../../geometry/view-pose';
import { RowLean } from './row-lean';

const front = { tiltRad: 0, tiltAxisRad: 0, rollRad: 0, y: 0, depth: 2 };
const last = viewPose({ ...front, x: 0 });
const moved = viewPose({ ...front, x: 0.1 });

/**
 * Prior after 30 frames that show no readout.
 *
 * @param heldShare share of the prior's mean in each frame's lean, 0..1; see Fit.leanHeld.
 */
function priorAfterFrames(heldShare: number) {
  const camera = createCamera(640, 480);
  const lean = new RowLean(camera);
  const fit = createFit();
  fit.leanHeld.set([heldShare, 0, heldShare]);
  for (let i = 0; i < 30; i++) {
    lean.start(last, moved, 1);
    camera.leanX *= heldShare;
    lean.learn(fit);
  }
  lean.start(last, moved, 1);
  const { meanX, deviation } = lean.prior ?? { meanX: Number.NaN, deviation: Number.NaN };
  return { meanX, deviation };
}

test('frames whose fits leave the lean at its prior do not confirm it', () => {
  const camera = createCamera(640, 480);
  const untaught = new RowLean(camera);
  untaught.start(last, moved, 1);
  expect(priorAfterFrames(1)).toEqual({ meanX: untaught.prior?.meanX, deviation: untaught.prior?.deviation });
});

test('a camera that reads all rows at once is known after a second of fast motion, however weakly its frames show it', () => {
  const before = priorAfterFrames(1);
  // Hardly any lean is expected any more, and that is known better than before.
  expect(priorAfterFrames(0).meanX).toBeLessThan(0.05 * before.meanX);
  expect(priorAfterFrames(0.8).meanX).toBeLessThan(0.1 * before.meanX);
  expect(priorAfterFrames(0.8).deviation).toBeLessThan(0.7 * before.deviation);
});
