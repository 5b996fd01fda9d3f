import { Matrix4, Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { PosePredictor } from './pose-predictor';

function pose(x: number, yawRad: number): Float32Array {
  const rotation = new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), yawRad);
  return new Float32Array(new Matrix4().compose(new Vector3(x, 0, -3), rotation, new Vector3(1, 1, 1)).elements);
}

function differenceOf(a: Matrix4, b: Float32Array): number {
  return Math.max(...a.elements.map((value, i) => Math.abs(value - b[i])));
}

test('a steady motion goes on at the same speed', () => {
  const predictor = new PosePredictor();
  predictor.add(pose(0, 0), 0);
  predictor.add(pose(0.01, 0.02), 33);
  const out = new Matrix4();
  expect(predictor.predict(66, out)).toBe(true);
  expect(differenceOf(out, pose(0.02, 0.04))).toBeLessThan(1e-6);
});

test('no farther than 80 ms ahead', () => {
  const predictor = new PosePredictor();
  predictor.add(pose(0, 0), 0);
  predictor.add(pose(0.01, 0), 40);
  const out = new Matrix4();
  predictor.predict(5000, out);
  expect(differenceOf(out, pose(0.03, 0))).toBeLessThan(1e-6);
});

test('a single pose, or one after a gap, stands still', () => {
  const predictor = new PosePredictor();
  const out = new Matrix4();
  expect(predictor.predict(0, out)).toBe(false);
  predictor.add(pose(0, 0), 0);
  predictor.add(pose(1, 1), 400);
  predictor.predict(450, out);
  expect(differenceOf(out, pose(1, 1))).toBeLessThan(1e-6);
});

test('time that goes back starts over instead of flying off', () => {
  const predictor = new PosePredictor();
  predictor.add(pose(0, 0), 100);
  predictor.add(pose(0.5, 0), 90);
  const out = new Matrix4();
  predictor.predict(120, out);
  expect(differenceOf(out, pose(0.5, 0))).toBeLessThan(1e-6);
});
