import { describe, expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { multiply3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { MotionTrack } from './motion-track';
import type { SurfaceFollower } from './surface-follower';
import { SurfaceLocator } from './surface-locator';
import type { SurfaceMap } from './surface-map';
import { SurfaceMosaic } from './surface-mosaic';
import type { PlaceBelief } from './place-belief';
import { angleRad, createWorldPose } from './world-pose';

const FRAME_MS = 33;
const KNOWN_X = 0;
const FOUND_X = 0.6;

const at = (x: number) => {
  const pose = createWorldPose();
  pose.position.set([x, 1.4, 0]);
  return pose;
};

/**
 * Where a camera is expected 300 ms after it lost sight of a place.
 *
 * @param seenMs how long that place was in sight after it had been found far from the known one.
 */
function expectedAfter(seenMs: number): number {
  const map = { size: 0, first: undefined, mosaic: new SurfaceMosaic(), choose: () => [] };
  const locator = new SurfaceLocator(new MotionTrack(), map as unknown as SurfaceMap);
  const view = {
    camera: createCamera(64, 48),
    frame: {} as FramePyramid,
    follower: { follow: () => false } as unknown as SurfaceFollower,
  };
  locator.start(at(KNOWN_X), undefined, 0);
  let tMs = 0;
  const until = (endMs: number, see: () => void): void => {
    while (tMs < endMs) {
      tMs += FRAME_MS;
      see();
    }
  };
  until(1200, () => locator.know(at(KNOWN_X), tMs, true));
  locator.foundMs = tMs;
  until(tMs + seenMs, () => locator.know(at(FOUND_X), tMs, true));
  until(tMs + 300, () => locator.locate(view, tMs));
  return locator.pose.position[0];
}

describe('a place that was found elsewhere', () => {
  test('is given up for the one before if it is lost within 0.3 s and not found again', () => {
    expect(expectedAfter(100)).toBeCloseTo(KNOWN_X);
  });

  test('is where the camera is expected if it was in sight for longer', () => {
    expect(expectedAfter(500)).toBeGreaterThan(0.9 * FOUND_X);
  });
});

/** The belief by which the place of a patch is corrected whose camera the other patches turn by an angle since the tap, though the sensors tell of no turn. */
function levelledBy(bentDegrees: number): PlaceBelief | undefined {
  const motion = new MotionTrack();
  const map = { size: 1, first: undefined, mosaic: new SurfaceMosaic(), choose: () => [] };
  const locator = new SurfaceLocator(motion, map as unknown as SurfaceMap);
  motion.add({ tMs: 0, angles: { alpha: 30, beta: 50, gamma: 5 }, screenDeg: 0 });
  const level = new Float64Array(9);
  motion.attitude(0, level);
  const start = at(KNOWN_X);
  start.rotation.set(level);
  locator.start(start, level, 0);
  const bent = at(KNOWN_X);
  const bend = expSo3(0, 0, (bentDegrees * Math.PI) / 180, new Float64Array(9));
  bent.rotation.set(multiply3(bend, level, new Float64Array(9)));
  locator.know(bent, FRAME_MS, false);
  let used: PlaceBelief | undefined;
  const follower = { found: bent, sense: (belief: PlaceBelief) => (used = belief) };
  locator.levelled(follower as unknown as SurfaceFollower);
  if (used) expect(angleRad(used.pose, start)).toBeLessThan(1e-6);
  return used;
}

describe('the place of a further patch', () => {
  test('follows the level that the sensors had at the first one if the patches on the way bend away from it', () => {
    expect([0.8, 2, 5].map((degrees) => levelledBy(degrees) !== undefined)).toEqual([true, true, true]);
  });

  test('is that of the patches where both agree, or the sensors are wrong', () => {
    expect([0.2, 8].map((degrees) => levelledBy(degrees) !== undefined)).toEqual([false, false]);
  });
});
