import { Quaternion, Vector3 } from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rounded } from '../../../test-support/rounded';
import { worldFromCameraOf } from '../../markerless/camera-ways/world-from-camera';
import { inverse, rotated } from '../../scene/built/rotation';
import { GravitySense, upInCamera, worldFromCamera } from './gravity-sense';

describe('how a phone is held', () => {
  it.each([
    ['upright', { alpha: 40, beta: 90, gamma: 0 }, 0, [0, 1, 0]],
    ['flat on a table, screen up', { alpha: 40, beta: 0, gamma: 0 }, 0, [0, 0, 1]],
    ['turned to landscape', { alpha: 10, beta: 0, gamma: -90 }, 90, [0, 1, 0]],
  ])('gives true up before the camera: %s', (_, angles, screenDeg, up) => {
    expect(rounded(upInCamera(angles, screenDeg), 6)).toEqual(up);
  });

  it('is the attitude that markerless experiences use', () => {
    for (const [alpha, beta, gamma, screenDeg] of [
      [12, 34, 56, 0],
      [200, -80, 15, 90],
      [300, 170, -60, 270],
    ] as const) {
      const angles = { alpha, beta, gamma };
      const expected = worldFromCameraOf(angles, screenDeg, new Quaternion());
      const rotation = worldFromCamera(angles, screenDeg);
      const dot = Math.abs(expected.dot(new Quaternion(...rotation)));
      expect(dot).toBeCloseTo(1, 12);
      const up = new Vector3(0, 1, 0).applyQuaternion(expected.clone().invert()).toArray();
      const own = upInCamera(angles, screenDeg);
      for (const [axis, value] of up.entries()) {
        expect(own[axis]).toBeCloseTo(value, 12);
        expect(rotated(inverse(rotation), [0, 1, 0])[axis]).toBeCloseTo(value, 12);
      }
    }
  });
});

describe('GravitySense', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('turns with the screen of an iPhone before iOS 16.4, which has only the older name of the angle', () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('DeviceOrientationEvent', Event);
    vi.stubGlobal('screen', {});
    vi.stubGlobal('window', { orientation: 90 });
    const sense = new GravitySense();
    sense.start();
    page.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 10, beta: 0, gamma: -90 }));
    expect(rounded(sense.upInCamera ?? [], 6)).toEqual([0, 1, 0]);
    sense.end();
  });
});
