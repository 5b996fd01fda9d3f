import { describe, expect, test } from 'vitest';
import { FRAME_MS } from '../../../test-support/frame-ms';
import { createPose } from '../../geometry/pose';
import { createRandom } from '../../simulation/random';
import { PoseFilter } from './pose-filter';

/** Standard deviation of each parameter of the measured poses, target widths. */
const DEVIATION = 1e-3;

/** A fit with a residual of 1 px whose information gives every parameter the same deviation. */
function certainFit() {
  const information = new Float64Array(36);
  for (let i = 0; i < 6; i++) information[7 * i] = 1 / DEVIATION ** 2;
  return { information, rmsPx: 1 };
}

function poseAt(x: number) {
  const pose = createPose();
  pose.translation[0] = x;
  pose.translation[2] = 2;
  return pose;
}

interface Conditions {
  strength?: number;
  fit?: ReturnType<typeof certainFit>;
  /** Capture time of a frame, ms. */
  timeOf?: (frame: number) => number;
}

/** Places along x after the filter, for the measured ones. */
function filtered(
  places: readonly number[],
  { strength = 1, fit = certainFit(), timeOf = (frame) => frame * FRAME_MS }: Conditions = {},
): number[] {
  const filter = new PoseFilter(strength);
  const out = createPose();
  return places.map((x, frame) => {
    filter.apply(poseAt(x), fit, timeOf(frame), out);
    return out.translation[0];
  });
}

const rms = (values: readonly number[]) => Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);
const changes = (values: readonly number[]) => values.slice(1).map((x, i) => x - values[i]);

const random = createRandom(5);
const noise = Array.from({ length: 600 }, () => DEVIATION * random.gaussian());

describe('PoseFilter', () => {
  test('halves the change of a target at rest from frame to frame', () => {
    // 0.49 on 2026-11-30.
    expect(rms(changes(filtered(noise))) / rms(changes(noise))).toBeLessThan(0.55);
  });

  test('lets more of the noise pass at a lower strength', () => {
    const weak = rms(changes(filtered(noise, { strength: 0.25 })));
    // 1.4 times as much on 2026-11-30.
    expect(weak).toBeGreaterThan(1.2 * rms(changes(filtered(noise))));
  });

  test.each([
    [1, 0.06],
    // The largest lag: 1 / (4π · √(MIN_CUTOFF_HZ · CUTOFF_PER_SQUARED_SPEED)) is 0.46.
    [17, 0.46],
    [100, 0.15],
    [1000, 0.02],
  ])('lags behind a steady %d deviations a second by less than %d deviations', (speed, mostDeviations) => {
    const places = Array.from({ length: 300 }, (_, frame) => (frame * speed * DEVIATION * FRAME_MS) / 1000);
    const lag = places[299] - filtered(places)[299];
    expect(lag).toBeGreaterThan(0);
    expect(lag / DEVIATION).toBeLessThan(mostDeviations);
  });

  test.each<[title: string, conditions: Conditions]>([
    ['the strength is 0', { strength: 0 }],
    ['frames are a quarter of a second apart', { timeOf: (frame) => 250 * frame }],
    ['time stands still', { timeOf: () => 0 }],
    ['time goes back', { timeOf: (frame) => -FRAME_MS * frame }],
    ['the fit fixes no pose', { fit: { information: new Float64Array(36), rmsPx: 1 } }],
  ])('passes poses unchanged if %s', (_, conditions) => {
    const places = noise.slice(0, 20);
    expect(filtered(places, conditions)).toEqual(places);
  });

  test('passes the first pose after a reset unchanged', () => {
    const filter = new PoseFilter(1);
    const out = createPose();
    filter.apply(poseAt(0), certainFit(), 0, out);
    filter.reset();
    filter.apply(poseAt(DEVIATION), certainFit(), FRAME_MS, out);
    expect(out.translation[0]).toBe(DEVIATION);
  });

  test('keeps a target at rest where it is when the focal length is scaled', () => {
    const filter = new PoseFilter(1);
    const out = createPose();
    for (let frame = 0; frame < 10; frame++) filter.apply(poseAt(0), certainFit(), frame * FRAME_MS, out);
    filter.rescaleDepth(1.1);
    const farther = poseAt(0);
    farther.translation[2] *= 1.1;
    filter.apply(farther, certainFit(), 10 * FRAME_MS, out);
    expect(out.translation[2]).toBeCloseTo(2.2, 12);
  });
});
