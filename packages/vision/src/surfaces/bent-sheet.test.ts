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

/**
 * Steps over which derivatives are taken: of a place in target widths, of a curvature in 1 / target widths, of a
 * direction in rad.
 */
const STEP = 1e-6;
/** A curvature that is as good as flat, 1 / target widths, and yet far above the steps' rounding. */
const NEARLY_FLAT = 1e-3;

test('the tangents are the derivatives of the place, of unit length and at right angles: paper is not stretched', () => {
  for (const bend of BENDS) {
    const sheet = sheetOf(bend);
    const at = placeOf(sheet, 0.3, -0.4);
    for (const [k, dx, dy] of [
      [3, STEP, 0],
      [6, 0, STEP],
    ] as const) {
      const beside = placeOf(sheet, 0.3 + dx, -0.4 + dy);
      for (let axis = 0; axis < 3; axis++) {
        expect(at[k + axis]).toBeCloseTo(((beside[axis] ?? 0) - (at[axis] ?? 0)) / STEP, 5);
      }
      expect(Math.hypot(at[k] ?? 0, at[k + 1] ?? 0, at[k + 2] ?? 0)).toBeCloseTo(1, 12);
    }
    expect(at[3] * at[6] + at[4] * at[7] + at[5] * at[8]).toBeCloseTo(0, 12);
  }
});

/** How the place moves with the direction, divided by the curvature, which must not be 0: by differences. */
function byTurn(curvature: number, directionRad: number): number[] {
  const at = placeOf(sheetOf({ curvature, directionRad }), 0.3, -0.4);
  const turned = placeOf(sheetOf({ curvature, directionRad: directionRad + STEP }), 0.3, -0.4);
  return [0, 1, 2].map((axis) => (turned[axis] - at[axis]) / STEP / curvature);
}

test('the derivatives by the bend are those of the place, on a flat sheet too', () => {
  const derivatives = new Float64Array(6);
  for (const bend of BENDS) {
    const at = placeOf(sheetOf(bend), 0.3, -0.4);
    sheetOf(bend).derivatives(0.3, -0.4, derivatives);
    const curved = placeOf(sheetOf({ ...bend, curvature: bend.curvature + STEP }), 0.3, -0.4);
    // A flat sheet's place does not move with the direction. The limit of the quotient lies midway between both sides.
    const sides = bend.curvature === 0 ? [-NEARLY_FLAT, NEARLY_FLAT] : [bend.curvature, bend.curvature];
    const [one, other] = sides.map((curvature) => byTurn(curvature, bend.directionRad));
    for (let axis = 0; axis < 3; axis++) {
      expect(derivatives[axis]).toBeCloseTo((curved[axis] - at[axis]) / STEP, 4);
      expect(derivatives[3 + axis]).toBeCloseTo((one[axis] + other[axis]) / 2, 4);
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

/** A sheet of direction 1 rad after a step, in 1 / target widths as BendableShape.move takes it. */
const moved = (curvature: number, byCurvature: number, byTurn: number): BentSheet => {
  const sheet = new BentSheet(ASPECT).set(curvature, 1);
  sheet.move(byCurvature, byTurn);
  return sheet;
};

test('a step changes the curvature, and the direction by its share of the curvature', () => {
  const sheet = moved(-0.5, 0.2, 0.1);
  expect(sheet.curvature).toBeCloseTo(-0.3, 12);
  expect(sheet.directionRad).toBeCloseTo(1 - 0.1 / 0.5, 12);
});

test('a step leaves the curvature within 1.5 per target width either way', () => {
  expect(moved(0.01, 9, 0).curvature).toBe(1.5);
  expect(moved(0.01, -9, 0).curvature).toBe(-1.5);
});

test('a step turns the direction by at most 0.4 rad either way', () => {
  expect(moved(0.5, 0, 9).directionRad).toBeCloseTo(1.4, 12);
  expect(moved(0.5, 0, -9).directionRad).toBeCloseTo(0.6, 12);
});

test('a step turns a nearly flat sheet as slowly as one of curvature 0.1', () => {
  expect(moved(0, 0, 0.02).directionRad).toBeCloseTo(1.2, 12);
  expect(moved(-0.01, 0, 0.02).directionRad).toBeCloseTo(0.8, 12);
});
