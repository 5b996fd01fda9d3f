import { expect, test, vi } from 'vitest';
import { createCamera } from '../geometry/camera';
import { ContentPlace } from './content-place';
import { MapCorrection } from './map-correction';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceLens } from './surface-lens';
import type { SurfaceLocator } from './surface-locator';
import type { SurfaceMap } from './surface-map';
import { createWorldPose, type WorldPose } from './world-pose';

const ASSUMED_F = 544;
const LEARNED_F = 590;
/** Height of the first camera on the changed map, m. */
const SURFACE_BELOW_M = 1.5;
/** Place of the present camera on the changed map, m along x. */
const MOVED_X = 0.2;

const at = (heightM: number) => {
  const pose = createWorldPose();
  pose.position[1] = heightM;
  return pose;
};

/**
 * The focal length after a frame in which patches cover this share of the view's middle, with a lens that is known to
 * be wrong. With it the map and the camera's place have changed, or neither.
 */
function focalAfter(coveredShare: number, isFirm = true): number {
  const change = { to: { f: LEARNED_F, start: at(SURFACE_BELOW_M) } };
  // The place of the camera on the changed map is handed over in the last argument.
  const changeMap = (...[, , , pose]: Parameters<SurfaceLens['changeMap']>) => {
    pose.position.set([MOVED_X, SURFACE_BELOW_M, 0]);
    return change;
  };
  const lens = { isMapWrong: true, changeMap };
  const movedTo: number[] = [];
  const move = (pose: WorldPose) => movedTo.push(pose.position[0]);
  const locator = { pose: createWorldPose(), isFirm: () => isFirm, move };
  const changeOfMap = vi.fn();
  const map = { coveredShare: () => coveredShare, change: changeOfMap };
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
  expect(changeOfMap.mock.calls).toEqual(isChanged ? [[change, SURFACE_BELOW_M]] : []);
  expect(movedTo).toEqual(isChanged ? [MOVED_X] : []);
  return camera.f;
}

test('the map is not changed in a frame that shows little more than the edge of a patch', () => {
  expect(focalAfter(0.25)).toBe(ASSUMED_F);
  expect(focalAfter(0.35)).toBe(LEARNED_F);
});

test('the map is not changed in a frame whose place is not firm', () => {
  expect(focalAfter(1, false)).toBe(ASSUMED_F);
});
