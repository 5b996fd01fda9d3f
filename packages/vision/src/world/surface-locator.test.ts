import { describe, expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { MotionTrack } from './motion-track';
import type { SurfaceFollower } from './surface-follower';
import { SurfaceLocator } from './surface-locator';
import type { SurfaceMap } from './surface-map';
import { SurfaceMosaic } from './surface-mosaic';
import { createWorldPose } from './world-pose';

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
