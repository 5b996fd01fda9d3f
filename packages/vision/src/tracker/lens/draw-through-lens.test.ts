import { expect, test } from 'vitest';
import { createCamera } from '../../geometry/camera';
import { projectTarget } from '../../geometry/homography';
import { homographyFromPose, matrixFromPose, poseFromMatrix, projectPoint } from '../../geometry/pose';
import { viewPose } from '../../geometry/view-pose';
import { drawThroughLens } from './draw-through-lens';

const camera = createCamera(640, 480);
const curved = { ...camera, curve: -0.25 / (camera.f * camera.f) };
const pose = viewPose({ tiltRad: 0.4, tiltAxisRad: 0.5, rollRad: 0.3, x: 0.1, depth: 1.6 });

function matrixThroughLens(): Float32Array {
  const matrix = matrixFromPose(pose, new Float32Array(16));
  drawThroughLens(matrix, curved, { aspect: 1 });
  return matrix;
}

test('draws the corners of a plane where a lens shows them', () => {
  const matrix = matrixThroughLens();
  const drawn = new Float64Array(8);
  projectTarget(homographyFromPose(camera, poseFromMatrix(matrix), new Float64Array(9)), 1, drawn);
  for (let i = 0; i < 4; i++) {
    const { u, v } = projectPoint(camera, pose, [-0.5, 0.5, 0.5, -0.5][i], [-0.5, -0.5, 0.5, 0.5][i]);
    const r2 = (u - camera.cx) ** 2 + (v - camera.cy) ** 2;
    const nearer = 2 / (1 + Math.sqrt(1 - 4 * curved.curve * r2));
    expect(
      Math.hypot(
        camera.cx + nearer * (u - camera.cx) - drawn[2 * i],
        camera.cy + nearer * (v - camera.cy) - drawn[2 * i + 1],
      ),
    ).toBeLessThan(1);
  }
});

test('keeps the normal of the plane a unit vector at right angles to its axes, towards the camera', () => {
  const matrix = matrixThroughLens();
  expect(Math.hypot(matrix[0], matrix[1], matrix[2])).toBeCloseTo(1, 5);
  const along = (i: number) => matrix[8] * matrix[i] + matrix[9] * matrix[i + 1] + matrix[10] * matrix[i + 2];
  expect(along(0)).toBeCloseTo(0, 6);
  expect(along(4)).toBeCloseTo(0, 6);
  expect(along(8)).toBeCloseTo(1, 6);
  expect(along(12)).toBeLessThan(0);
});
