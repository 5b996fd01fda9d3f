import { expect, test } from 'vitest';
import { FRAME_MS } from '../../test-support/frame-ms';
import { WalkingVelocity } from './walking-velocity';
import { createWorldPose } from './world-pose';

const WALKING = Float64Array.of(0.9, 0.1, -0.2);
const STANDING = new Float64Array(3);
const CLEAR = { isClear: true, isSteady: true };

function walked(): WalkingVelocity {
  const velocity = new WalkingVelocity();
  for (let frame = 0; frame < 20; frame++) velocity.note(WALKING, CLEAR, FRAME_MS);
  return velocity;
}

/** Notes places that are not clear for some time. */
function goVaguely(velocity: WalkingVelocity, step: Float64Array, ms: number, isSteady = false): void {
  for (let sinceMs = FRAME_MS; sinceMs <= ms; sinceMs += FRAME_MS) {
    velocity.note(step, { isClear: false, isSteady }, sinceMs);
  }
}

test('a visitor who walks and is then lost is expected farther along the surface, at the same height', () => {
  const camera = createWorldPose();
  walked().carry(camera, 10);
  const [x, y, z] = camera.position;
  expect(x).toBeCloseTo(0.6 * 0.9, 2);
  expect(y).toBe(0);
  expect(z).toBeCloseTo(0.6 * -0.2, 2);
});

test('a visitor who sets off where no place is clear is soon expected to walk on', () => {
  const velocity = new WalkingVelocity();
  goVaguely(velocity, WALKING, 300, true);
  // Two thirds of the visitor's speed, which is 0.92 m/s; it was 0.71 on 2026-11-30.
  expect(velocity.speedMPerS).toBeGreaterThan(0.6);
});

test('places that are not clear say less in fast turns, in which they may step though the visitor stands', () => {
  const velocity = new WalkingVelocity();
  goVaguely(velocity, WALKING, 300);
  // About half of the visitor's speed; it was 0.39 on 2026-11-30.
  expect(velocity.speedMPerS).toBeLessThan(0.5);
});

test('a visitor who stopped a second ago where no place is clear is not expected to walk on', () => {
  const velocity = walked();
  goVaguely(velocity, STANDING, 1200);
  const camera = createWorldPose();
  velocity.carry(camera, 10);
  // In ten seconds; 0.7 cm on 2026-11-30.
  expect(Math.hypot(...camera.position)).toBeLessThan(0.05);
});

test('without sight the camera comes to rest', () => {
  const velocity = walked();
  const camera = createWorldPose();
  for (let frame = 0; frame < 90; frame++) velocity.slow(camera, FRAME_MS / 1000);
  // It stands after 3 s, and has gone on for about half a second's way; 0.52 m on 2026-11-30.
  expect(velocity.speedMPerS).toBeLessThan(0.01);
  expect(camera.position[0]).toBeGreaterThan(0.4);
});

/** Speed after two places that are clear, and a step apart, after a long time without any, m/s. */
function speedAfterLong(velocity: WalkingVelocity, step: Float64Array): number {
  velocity.note(step, CLEAR, 1200);
  return velocity.speedMPerS;
}

test('after a long time without a clear place, one tells that a visitor stopped, but hardly that one set off', () => {
  expect(speedAfterLong(walked(), STANDING)).toBe(0);
  // About half of the visitor's speed; it was 0.37 on 2026-11-30.
  expect(speedAfterLong(new WalkingVelocity(), WALKING)).toBeLessThan(0.5);
});
