import { describe, expect, test } from 'vitest';
import { createCamera } from '../../geometry/camera';
import { PlaneView } from '../../geometry/plane-view';
import { createPose, homographyFromPose, matrixFromPose, poseFromMatrix } from '../../geometry/pose';
import { posesFromHomography } from '../../geometry/poses-from-homography';
import { projectTarget } from '../../geometry/homography';
import { viewPose } from '../../geometry/view-pose';
import { PrintShape } from './print-shape';

const camera = createCamera(640, 480);
const pose = viewPose({ tiltRad: 0.6, tiltAxisRad: 0.5, rollRad: 0.3, x: 0.1, depth: 1.6 });

/** A view without noise of a print under a lens of this focal length, in the plane of the given shape. */
function viewUnder(f: number, print: { stretch: number; shear: number }, { stretch, shear }: PrintShape): PlaneView {
  const h = homographyFromPose({ ...camera, f }, pose, new Float64Array(9));
  for (let row = 0; row < 9; row += 3) {
    const file = print.shear * h[row] + print.stretch * h[row + 1];
    h[row + 1] = (file - shear * h[row]) / stretch;
  }
  const view = new PlaneView();
  view.startAtHomography(h, camera);
  view.noise.fill(0);
  return view;
}

function corners(h: Float64Array): Float64Array {
  const at = new Float64Array(8);
  projectTarget(h, 0.75, at);
  return at;
}

describe('PrintShape', () => {
  test('tells how a print is stretched and sheared under the right focal length', () => {
    const shape = new PrintShape();
    const print = { stretch: 1.04, shear: -0.02 };
    for (let i = 0; i < 3; i++) shape.learn(viewUnder(camera.f, print, shape), camera, true);
    expect(shape.stretch).toBeCloseTo(1.04, 3);
    expect(shape.shear).toBeCloseTo(-0.02, 3);
  });

  test('puts the corners of a print in their places under a wrong focal length, with a pose', () => {
    const shape = new PrintShape();
    const f = 0.9 * camera.f;
    for (let i = 0; i < 4; i++)
      shape.learn(viewUnder(camera.f, { stretch: 1, shear: 0 }, shape), { ...camera, f }, true);
    const truth = homographyFromPose(camera, pose, new Float64Array(9));
    const printed = truth.slice();
    for (let row = 0; row < 9; row += 3) printed[row + 1] = (truth[row + 1] - shape.shear * truth[row]) / shape.stretch;
    const found = [createPose(), createPose()] as const;
    const wrong = { ...camera, f };
    expect(posesFromHomography(printed, wrong, ...found)).toBe(true);
    const expected = corners(truth);
    const errorsPx = found.map((one) => {
      const drawn = poseFromMatrix(matrixFromPose(one, new Float32Array(16), shape));
      const there = corners(homographyFromPose(wrong, drawn, new Float64Array(9)));
      return Math.max(...expected.map((value, k) => Math.abs(value - there[k])));
    });
    // 0.005 px on 2026-11-30.
    expect(Math.min(...errorsPx)).toBeLessThan(0.1);
  });

  test('goes back to the shape of the file when the focal length in use becomes right', () => {
    const shape = new PrintShape();
    const f = 0.8 * camera.f;
    shape.learn(viewUnder(camera.f, { stretch: 1, shear: 0 }, shape), { ...camera, f }, true);
    // A focal length that is wrong by 20% makes the print seem stretched; by 3.4% on 2026-11-30.
    expect(Math.abs(Math.log(shape.stretch))).toBeGreaterThan(0.03);
    shape.refocus(1 / 0.8);
    expect(shape.stretch).toBeCloseTo(1, 6);
    expect(shape.shear).toBeCloseTo(0, 6);
  });

  test('takes no lean of a rolling shutter for the shape of the print', () => {
    const shape = new PrintShape();
    for (let i = 0; i < 5; i++) {
      const view = viewUnder(camera.f, { stretch: 1, shear: 0.05 }, shape);
      view.motionPx = i > 0 ? 0.06 * camera.height : 0;
      shape.learn(view, camera, i > 0);
    }
    // A fifth of the lean; 0 on 2026-11-30.
    expect(Math.abs(shape.shear)).toBeLessThan(0.01);
  });
});
