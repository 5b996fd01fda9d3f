import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { SurfaceRay } from '../simulation/surface-ray';
import { coneOf, cylinder, drawCurvedView, poseOfCurvedView } from '../../test-support/measures/curved-trials';
import { createRandom } from '../simulation/random';
import { PLACE, SurfaceGeometry } from './surface-geometry';
import { SurfaceProjection } from './surface-projection';

const ASPECT = 1.3;
const SURFACES = [cylinder(0.4), cylinder(2), coneOf(0.6, -12, ASPECT), coneOf(1, 25, ASPECT)];

test('the middle of the picture is the origin, in the plane of the first two axes', () => {
  for (const surface of SURFACES) {
    const place = new Float64Array(PLACE);
    new SurfaceGeometry(surface, ASPECT).place(0, 0, place);
    const expected = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
    expected.forEach((value, i) => expect(place[i]).toBeCloseTo(value, 12));
  }
});

test('the tangents are the derivatives of the place', () => {
  const step = 1e-6;
  for (const surface of SURFACES) {
    const geometry = new SurfaceGeometry(surface, ASPECT);
    const at = new Float64Array(PLACE);
    const beside = new Float64Array(PLACE);
    geometry.place(0.3, -0.4, at);
    for (const [k, dx, dy] of [
      [3, step, 0],
      [6, 0, step],
    ] as const) {
      geometry.place(0.3 + dx, -0.4 + dy, beside);
      for (let i = 0; i < 3; i++) expect((beside[i] - at[i]) / step).toBeCloseTo(at[k + i], 4);
    }
  }
});

test('a line of sight meets the surface at the place that is projected there', () => {
  const camera = createCamera(640, 480);
  const random = createRandom(5);
  const projection = new SurfaceProjection();
  let compared = 0;
  for (let i = 0; i < 200; i++) {
    const surface = SURFACES[i % SURFACES.length];
    const pose = poseOfCurvedView(drawCurvedView(surface, random), camera, ASPECT);
    const ray = new SurfaceRay(surface, ASPECT, pose, camera);
    const x = random.between(-0.5, 0.5);
    const y = random.between(-0.5, 0.5) * ASPECT;
    projection.project(new SurfaceGeometry(surface, ASPECT), pose, camera, x, y);
    if (projection.facing < 0.05) continue;
    expect(ray.follow(projection.u, projection.v, ASPECT)).toBe(true);
    expect(ray.x).toBeCloseTo(x, 7);
    expect(ray.y).toBeCloseTo(y, 7);
    expect(ray.facing).toBeCloseTo(projection.facing, 7);
    compared++;
  }
  // Nearly all of the 200 places are in sight; 196 on 2026-11-30.
  expect(compared).toBeGreaterThan(150);
});
