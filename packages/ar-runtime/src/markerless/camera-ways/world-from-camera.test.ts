import { Quaternion, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import type { DeviceAngles } from '@anchora/vision/world';
import { worldFromCameraOf } from './world-from-camera';

const angles = (alpha: number, beta: number, gamma: number): DeviceAngles => ({ alpha, beta, gamma });

/** A direction of the camera (right, up, ahead) in the world: east, up, south. */
function direction(held: DeviceAngles, screenAngle: number, of: 'right' | 'up' | 'ahead'): number[] {
  const axis = { right: new Vector3(1, 0, 0), up: new Vector3(0, 1, 0), ahead: new Vector3(0, 0, -1) }[of];
  return axis.applyQuaternion(worldFromCameraOf(held, screenAngle, new Quaternion())).toArray();
}

function expectDirection(actual: number[], expected: [number, number, number]): void {
  expect(actual).toHaveLength(3);
  for (const [axis, value] of expected.entries()) expect(actual[axis]).toBeCloseTo(value, 9);
}

const SIN30 = 0.5;
const COS30 = Math.sqrt(3) / 2;

describe('held upright', () => {
  test('facing north the camera looks north', () => {
    expectDirection(direction(angles(0, 90, 0), 0, 'ahead'), [0, 0, -1]);
    expectDirection(direction(angles(0, 90, 0), 0, 'up'), [0, 1, 0]);
  });

  test('alpha turns the camera counter-clockwise: at 90° it looks west', () => {
    expectDirection(direction(angles(90, 90, 0), 0, 'ahead'), [-1, 0, 0]);
  });

  test('the same rotation by other angles, as at the pole of beta, is the same view', () => {
    // At beta 90° only alpha + gamma matters.
    const one = worldFromCameraOf(angles(20, 90, 0), 0, new Quaternion());
    const other = worldFromCameraOf(angles(0, 90, 20), 0, new Quaternion());
    expect(one.angleTo(other)).toBeLessThan(1e-7);
  });
});

test('flat on a table the camera looks down, its top to the north', () => {
  expectDirection(direction(angles(0, 0, 0), 0, 'ahead'), [0, -1, 0]);
  expectDirection(direction(angles(0, 0, 0), 0, 'up'), [0, 0, -1]);
});

test('at beta 60° the camera looks 30° down', () => {
  expectDirection(direction(angles(0, 60, 0), 0, 'ahead'), [0, -SIN30, -COS30]);
});

describe('turned sideways, the screen follows', () => {
  // Turned counter-clockwise from upright, so the device's right side is up. In the specification's angles: beta 0,
  // gamma −90° with the top to the west (alpha 90°) looks north.
  const turned = angles(90, 0, -90);

  test('at screen angle 90 it looks north, as upright, and up is up', () => {
    expectDirection(
      direction(turned, 90, 'ahead'),
      direction(angles(0, 90, 0), 0, 'ahead') as [number, number, number],
    );
    expectDirection(direction(turned, 90, 'up'), [0, 1, 0]);
    expectDirection(
      direction(turned, 90, 'right'),
      direction(angles(0, 90, 0), 0, 'right') as [number, number, number],
    );
  });

  test('at screen angle 270 it looks north, and up is up', () => {
    const other = angles(-90, 0, 90);
    expectDirection(direction(other, 270, 'ahead'), [0, 0, -1]);
    expectDirection(direction(other, 270, 'up'), [0, 1, 0]);
  });
});
