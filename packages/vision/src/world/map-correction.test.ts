import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { ContentPlace } from './content-place';
import { MapCorrection } from './map-correction';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceLens } from './surface-lens';
import type { SurfaceLocator } from './surface-locator';
import type { SurfaceMap } from './surface-map';
import { createWorldPose } from './world-pose';

const ASSUMED_F = 544;
const LEARNED_F = 590;

/**
 * The focal length after a frame in which patches cover this share of the view's middle, with a lens that is known to
 * be wrong.
 */
function focalAfter(coveredShare: number, isFirm = true): number {
  const change = { to: { f: LEARNED_F, start: createWorldPose() } };
  const lens = { isMapWrong: true, changeMap: () => change };
  const locator = { pose: createWorldPose(), isFirm: () => isFirm, move() {} };
  const map = { coveredShare: () => coveredShare, change() {} };
  const correction = new MapCorrection(
    map as unknown as SurfaceMap,
    locator as unknown as SurfaceLocator,
    lens as unknown as SurfaceLens,
  );
  const camera = createCamera(640, 480, ASSUMED_F);
  const view = { camera, lens: { ...camera }, frame: { levels: [] }, follower: {} as SurfaceFollower };
  const isChanged = correction.apply(view as unknown as Parameters<MapCorrection['apply']>[0], new ContentPlace());
  expect(isChanged).toBe(camera.f === LEARNED_F);
  expect(view.lens.f).toBe(camera.f);
  return camera.f;
}

test('the map is not changed in a frame that shows little more than the edge of a patch', () => {
  expect(focalAfter(0.25)).toBe(ASSUMED_F);
  expect(focalAfter(0.35)).toBe(LEARNED_F);
});

test('the map is not changed in a frame whose place is not firm', () => {
  expect(focalAfter(1, false)).toBe(ASSUMED_F);
});
