import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { createTrackingLevels } from '../target/tracking-levels';
import { changePatch } from './changed-patch';
import { SurfaceChange } from './surface-change';
import { createWorldPose, meetSurface } from './world-pose';
import { planeFromWorld, patchAxes } from './surface-patch';

test('a changed patch has the texture that the first view showed at each px', () => {
  const width = 160;
  const image = { width, height: width, data: new Uint8Array(width * width) };
  for (let i = 0; i < image.data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    image.data[i] = 50 * ((7 * Math.floor(x / 20) + 13 * Math.floor(y / 20) + Math.floor((x + y) / 30)) % 5);
  }
  const levels = createTrackingLevels({ ...image, name: '', image, score: Number.NaN, points: new Float32Array(0) });
  const before = { x: 0.1, z: -0.1, halfM: 0.4, yawRad: 0.3, distanceM: 1.8 };
  const start = createWorldPose();
  // Looks down by 45° from 1.4 m.
  const half = Math.SQRT1_2;
  start.rotation.set([1, 0, 0, 0, -half, half, 0, -half, -half]);
  start.position.set([0, 1.4, 1.4]);
  const from = createCamera(480, 640);
  const to = createCamera(480, 640, 1.08 * from.f);
  const changed = changePatch(before, levels, new SurfaceChange({ start, f: from.f }, { start, f: to.f }));
  if (!changed) throw new Error('expected a patch');
  const { site, trackingLevels } = changed;
  const point = new Float64Array(3);
  const place = new Float64Array(2);
  const valueAt = (camera: typeof from, lies: typeof before, data: Uint8Array, u: number, v: number): number => {
    meetSurface(start, camera, u, v, point);
    planeFromWorld({ ...lies, axes: patchAxes(lies.yawRad) }, point, place, 0);
    const [column, row] = [...place].map((value) => Math.round((value + 0.5) * width - 0.5));
    return data[row * width + column];
  };
  let compared = 0;
  let difference = 0;
  for (let u = 180; u <= 320; u += 10) {
    for (let v = 260; v <= 380; v += 10) {
      const was = valueAt(from, before, levels.data, u, v);
      const is = valueAt(to, site, trackingLevels.data, u, v);
      difference += Math.abs(was - is);
      compared++;
    }
  }
  // Values at the nearest px differ by a few gray levels; at places that are off by 10 px, by 50.
  expect(difference / compared).toBeLessThan(10);
  const [{ anchors }] = trackingLevels.levels;
  expect(anchors.length).toBeGreaterThan(0.7 * levels.levels[0].anchors.length);
  for (const at of anchors) expect(Math.abs(at)).toBeLessThan(0.5);
});

test('a patch beyond the horizon of the changed view is left out', () => {
  const start = createWorldPose();
  start.rotation.set([1, 0, 0, 0, -1, 0, 0, 0, -1]);
  start.position.set([0, 1.4, 0]);
  const lifted = createWorldPose();
  lifted.position.set(start.position);
  const up = 0.3;
  lifted.rotation.set([1, 0, 0, 0, -Math.cos(up), -Math.sin(up), 0, Math.sin(up), -Math.cos(up)]);
  const image = { width: 96, height: 96, data: new Uint8Array(96 * 96) };
  const levels = createTrackingLevels({ ...image, name: '', image, score: Number.NaN, points: new Float32Array(0) });
  const far = { x: 0, z: -20, halfM: 0.4, yawRad: 0, distanceM: 20 };
  const change = new SurfaceChange({ start, f: 500 }, { start: lifted, f: 500 });
  expect(changePatch(far, levels, change)).toBeNull();
});
