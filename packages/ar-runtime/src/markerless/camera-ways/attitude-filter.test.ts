import { Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { AttitudeFilter } from './attitude-filter';

const DEG = Math.PI / 180;
const FRAME_MS = 1000 / 60;
const about = (deg: number): Quaternion => new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), deg * DEG);

test('the first value is not smoothed', () => {
  expect(new AttitudeFilter().step(about(30), 0).angleTo(about(30))).toBeLessThan(1e-6);
});

test('trembling by a tenth of a degree is reduced to less than half', () => {
  const filter = new AttitudeFilter();
  let worst = 0;
  for (let i = 0; i < 240; i++) {
    const value = filter.step(about(i % 2 ? 0.1 : 0), i * FRAME_MS);
    if (i > 60) worst = Math.max(worst, Math.abs(value.angleTo(about(0.05)) / DEG));
  }
  // Unfiltered it is 0.05° away from its middle.
  expect(worst).toBeLessThan(0.05 / 2);
});

test('a turn of 60° per second is followed within 0.3°', () => {
  const filter = new AttitudeFilter();
  let lag = 0;
  for (let i = 0; i < 60; i++) {
    const target = about((60 * i * FRAME_MS) / 1000);
    const value = filter.step(target, i * FRAME_MS);
    if (i > 20) lag = Math.max(lag, value.angleTo(target) / DEG);
  }
  expect(lag).toBeLessThan(0.3);
});

test('the last value is reached after the events stop', () => {
  const filter = new AttitudeFilter();
  filter.step(about(0), 0);
  let value = filter.step(about(5), FRAME_MS);
  for (let i = 2; i < 40; i++) value = filter.step(about(5), i * FRAME_MS);
  // Less than a sensor's step of a tenth of a degree.
  expect(value.angleTo(about(5)) / DEG).toBeLessThan(0.01);
});

test('after a pause the filter restarts at the newest value', () => {
  const filter = new AttitudeFilter();
  filter.step(about(0), 0);
  expect(filter.step(about(20), 5000).angleTo(about(20))).toBeLessThan(1e-6);
});

test('a quaternion of the opposite sign is no movement', () => {
  const filter = new AttitudeFilter();
  const same = about(10);
  filter.step(same, 0);
  const negated = new Quaternion(-same.x, -same.y, -same.z, -same.w);
  expect(filter.step(negated, FRAME_MS).angleTo(same)).toBeLessThan(1e-7);
});
