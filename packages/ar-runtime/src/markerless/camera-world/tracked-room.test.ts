import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { anchorAt, cameraIn } from './tracked-room';

const ONE = new Vector3(1, 1, 1);

function camera(x: number, y: number, z: number, pitch: number, yaw: number): Matrix4 {
  return new Matrix4().compose(
    new Vector3(x, y, z),
    new Quaternion().setFromEuler(new Euler(pitch, yaw, 0, 'YXZ')),
    ONE,
  );
}

test('the camera stays where it was when its place is taken over, and moves with the tracker afterwards', () => {
  const contentInRoom = new Matrix4().makeRotationY(0.7).setPosition(0.4, -1.4, -1.8);
  const before = camera(0, 0, 0, -0.6, 0.2);
  const seen = (at: Matrix4) => new Float32Array(at.clone().invert().multiply(contentInRoom).elements);
  const anchor = anchorAt(before, seen(before), -1.4, new Matrix4());
  for (const at of [before, camera(0.5, 0.1, -0.3, -0.5, 0.4)]) {
    const found = cameraIn(anchor, seen(at), new Matrix4());
    for (const [i, value] of found.elements.entries()) expect(value).toBeCloseTo(at.elements[i] ?? NaN, 5);
  }
});

test('a tilt between the two worlds does not tilt the floor', () => {
  const cameraFromContent = new Float32Array(camera(0.1, -1.2, -1.9, 0.65, 0.1).elements);
  const anchor = anchorAt(camera(0, 0, 0, -0.6, 0), cameraFromContent, -1.4, new Matrix4());
  expect(anchor.elements[5]).toBeCloseTo(1, 9);
  expect(anchor.elements[13]).toBe(-1.4);
});
