import { expect, test } from 'vitest';
import { createCamera } from '../../geometry/camera';
import { createCorrespondences } from '../../geometry/correspondences';
import { projectPoint } from '../../geometry/pose';
import { viewPose } from '../../geometry/view-pose';
import { FrameLens } from './frame-lens';

const WIDTH = 640;
const HEIGHT = 480;
/** Focal lengths of the frame and in use, px. */
const OF_FRAME = 590;
const IN_USE = 544;

/**
 * The misfit of a square target tilted by 12°, `widths` times as wide as the frame, whose visible places were found.
 */
function misfitPx(widths: number): number {
  const ofFrame = createCamera(WIDTH, HEIGHT, OF_FRAME);
  const lens = new FrameLens(createCamera(WIDTH, HEIGHT, IN_USE), ofFrame);
  const pose = viewPose({ tiltRad: 0.2, tiltAxisRad: 0.7, depth: OF_FRAME / (widths * WIDTH) });
  const found = createCorrespondences(100);
  for (let i = 0; i < 100; i++) {
    const x = ((i % 10) + 0.5) / 10 - 0.5;
    const y = (Math.floor(i / 10) + 0.5) / 10 - 0.5;
    const shown = Math.min(1, 1 / widths);
    const { u, v } = projectPoint(ofFrame, pose, x * shown, y * shown);
    if (u < 0 || v < 0 || u > WIDTH || v > HEIGHT) continue;
    const n = found.count++;
    found.x[n] = x * shown;
    found.y[n] = y * shown;
    found.u[n] = u;
    found.v[n] = v;
    found.wuu[n] = found.wvv[n] = 1;
  }
  lens.publish(pose, found, { aspect: 1 });
  return lens.misfitPx;
}

test('a target larger than the frame is judged by what is in sight, however far out its corners lie', () => {
  // A target within the frame has a misfit; 0.5 px on 2026-11-30.
  expect(misfitPx(0.6)).toBeGreaterThan(0.1);
  // 0.76 px for both on 2026-11-30.
  expect(misfitPx(4)).toBeLessThan(3);
  expect(misfitPx(8)).toBeLessThan(3);
});
