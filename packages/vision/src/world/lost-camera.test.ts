import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { identity3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { LostCamera } from './lost-camera';
import type { Lost, PlaceRecognition } from './place-recognition';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceMap } from './surface-map';
import { copyWorldPose, createWorldPose, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;
const FRAME = {
  isFast: false,
  turn: identity3(new Float64Array(9)),
  stepMs: 33,
  isSensed: false,
  isSpent: false,
  isVague: false,
  usualSupport: 1,
};

/** A camera 1.4 m high that looks 45° down. */
function lostCamera() {
  const pose = createWorldPose();
  pose.position.set([1, 1.4, 2]);
  pose.rotation.set(expSo3(-135 * DEGREE, 0, 0, new Float64Array(9)));
  const looked: { expected: WorldPose; lost: Lost }[] = [];
  const recognition = {
    look(_: unknown, expected: WorldPose, lost: Lost) {
      looked.push({ expected: copyWorldPose(expected, createWorldPose()), lost });
    },
    forget() {},
    propose: () => false,
    accepts: () => true,
    isClear: true,
  };
  const map = { choose: () => [{}] };
  const camera = new LostCamera(map as unknown as SurfaceMap, recognition as unknown as PlaceRecognition);
  const found = copyWorldPose(pose, createWorldPose());
  const follower = { forget() {}, match: 0, matchAround: () => follower.match, follow: () => true, found, blurPx: 1 };
  const view = {
    camera: createCamera(64, 48),
    frame: {} as FramePyramid,
    follower: follower as unknown as SurfaceFollower,
  };
  const look = (frame: Partial<typeof FRAME> & { lostMs: number }) => {
    camera.find(view, { ...FRAME, pose, ...frame });
    return looked[looked.length - 1];
  };
  return { camera, pose, look };
}

test('a visitor who walked when sight was lost is looked for as far as that speed leads, one who stood less far', () => {
  const walking = lostCamera();
  walking.camera.begin(walking.pose, 0.8);
  const standing = lostCamera();
  standing.camera.begin(standing.pose, 0);
  const far = walking.look({ lostMs: 1000 }).lost.reachM;
  const near = standing.look({ lostMs: 1000 }).lost.reachM;
  expect(far - near).toBeCloseTo(0.8, 6);
  // In a second; 0.45 m, as `search-reach.ts` says.
  expect(near).toBeLessThan(0.5);
});

test('a camera that starts over is taken to stand', () => {
  const { camera, pose, look } = lostCamera();
  camera.begin(pose, 0.8);
  const before = look({ lostMs: 1000 }).lost.reachM;
  camera.restart(pose);
  expect(look({ lostMs: 1000 }).lost.reachM).toBeCloseTo(before - 0.8, 6);
});

test('a clearly seen place is reached by a visitor who starts to walk, but not by one who turned fast since', () => {
  const { camera, pose, look } = lostCamera();
  camera.begin(pose, 0);
  const steady = look({ lostMs: 600 }).lost;
  // Half a metre farther on 2026-11-30.
  expect(steady.clearReachM).toBeGreaterThan(steady.reachM + 0.4);
  look({ lostMs: 633, isFast: true });
  const turned = look({ lostMs: 666 }).lost;
  expect(turned.clearReachM).toBe(turned.reachM);
  // The next time that sight is lost, the turn is forgotten.
  camera.begin(pose, 0);
  expect(look({ lostMs: 600 }).lost.clearReachM).toBe(steady.clearReachM);
});
