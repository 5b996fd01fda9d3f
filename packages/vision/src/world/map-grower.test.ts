import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { expSo3 } from '../geometry/so3';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { MapGrower } from './map-grower';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceLocator } from './surface-locator';
import type { SurfaceMap } from './surface-map';
import { createWorldPose } from './world-pose';

/** Whether a patch is cut in a frame over floor that no patch covers, this long after the place was found again, ms. */
function isCut(sinceFoundMs: number): boolean {
  const pose = createWorldPose();
  pose.position[1] = 1.4;
  pose.rotation.set(expSo3((-3 * Math.PI) / 4, 0, 0, new Float64Array(9)));
  const locator = { pose, foundMs: 5000, isFirm: () => true, isClear: () => true };
  let sites = 0;
  // The map already has such a patch, so that no picture is needed.
  const map = { coveredShare: () => 0, hasAlike: () => ++sites > 0 };
  const grower = new MapGrower(map as unknown as SurfaceMap, locator as unknown as SurfaceLocator);
  const follower = { blurPx: 1 } as unknown as SurfaceFollower;
  grower.grow({ camera: createCamera(64, 48), frame: {} as FramePyramid, follower }, 0, 5000 + sinceFoundMs);
  return sites > 0;
}

test('no patch is cut within a second after the place was found again, because it may be a wrong one', () => {
  expect([30, 500, 950, 1050, 3000].map(isCut)).toEqual([false, false, false, true, true]);
});
