import { expect, test } from 'vitest';
import { PLACE } from './surface-geometry';
import { SurfaceProjection } from './surface-projection';
import { createCamera } from '../geometry/camera';
import { viewPose } from '../geometry/view-pose';
import { SheetRay } from '../../test-support/sheet-ray';
import { BentSheet } from './bent-sheet';

const ASPECT = 0.8;
const BENDS = [
  { curvature: 1, directionRad: 0 },
  { curvature: -0.7, directionRad: 1 },
  { curvature: 0.25, directionRad: 2.5 },
  { curvature: 0, directionRad: 0.4 },
];
const sheetOf = (bend: (typeof BENDS)[number]) => new BentSheet(ASPECT).set(bend.curvature, bend.directionRad);
const placeOf = (sheet: BentSheet, x: number, y: number): Float64Array => {
  const place = new Float64Array(PLACE);
  sheet.place(x, y, place);
  return place;
};

test('the tangents are the derivatives of the place, of unit length and at right angles: paper is not stretched', () => {
  const step = 1e-6;
  for (const bend of BENDS) {
    const sheet = sheetOf(bend);
    const at = placeOf(sheet, 0.3, -0.4);
    for (const [k, dx, dy] of [
      [3, step, 0],
      [6, 0, step],
    ] as const) {
      const beside = placeOf(sheet, 0.3 + dx, -0.4 + dy);
      for (let axis = 0; axis < 3; axis++) {
        expect(at[k + axis]).toBeCloseTo(((beside[axis] ?? 0) - (at[axis] ?? 0)) / step, 5);
      }
      expect(Math.hypot(at[k] ?? 0, at[k + 1] ?? 0, at[k + 2] ?? 0)).toBeCloseTo(1, 12);
    }
  }
});

test('the derivatives by the bend are those of the place, on a flat sheet too', () => {
  const step = 1e-6;
  const derivatives = new Float64Array(6);
  for (const bend of BENDS) {
    const at = placeOf(sheetOf(bend), 0.3, -0.4);
    sheetOf(bend).derivatives(0.3, -0.4, derivatives);
    const curved = placeOf(sheetOf({ ...bend, curvature: bend.curvature + step }), 0.3, -0.4);
    for (let axis = 0; axis < 3; axis++)
      expect(derivatives[axis]).toBeCloseTo(((curved[axis] ?? 0) - (at[axis] ?? 0)) / step, 4);
    if (bend.curvature === 0) continue;
    const turned = placeOf(sheetOf({ ...bend, directionRad: bend.directionRad + step }), 0.3, -0.4);
    for (let axis = 0; axis < 3; axis++) {
      const byTurn = ((turned[axis] ?? 0) - (at[axis] ?? 0)) / step / bend.curvature;
      expect(derivatives[3 + axis]).toBeCloseTo(byTurn, 4);
    }
  }
});

test('a line of sight meets the sheet at the place that is projected there', () => {
  const camera = createCamera(640, 480);
  const pose = viewPose({ tiltRad: 0.5, tiltAxisRad: 0.7, rollRad: 0.3, x: 0.1, depth: 2 });
  const projection = new SurfaceProjection();
  for (const bend of BENDS) {
    const ray = new SheetRay(bend, ASPECT, pose, camera);
    for (const [x, y] of [
      [0, 0],
      [0.4, -0.3],
      [-0.5, 0.4],
    ] as const) {
      expect(projection.project(sheetOf(bend), pose, camera, x, y)).toBe(true);
      expect(ray.follow(projection.u, projection.v, ASPECT / 2 + 1e-6)).toBe(true);
      expect(ray.x).toBeCloseTo(x, 9);
      expect(ray.y).toBeCloseTo(y, 9);
      expect(ray.facing).toBeCloseTo(projection.facing, 9);
    }
  }
});

test('a bend is turned by at most 23° in a step, and its curvature has a limit', () => {
  const sheet = new BentSheet(ASPECT).set(0.01, 1);
  sheet.move(9, 1);
  expect(sheet.curvature).toBe(1.5);
  expect(sheet.directionRad).toBeCloseTo(1.4, 9);
});
