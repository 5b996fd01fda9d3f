import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { identity3, multiply3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { LostCamera } from './lost-camera';
import type { Lost, PlaceRecognition } from './place-recognition';
import type { SensedLevel } from './sensed-level';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceMap } from './surface-map';
import { angleRad, copyWorldPose, createWorldPose, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;
const FRAME = {
  unsureMs: 0,
  isFast: false,
  turn: identity3(new Float64Array(9)),
  stepMs: 33,
  isSensed: false,
  isSpent: false,
  isVague: false,
  usualSupport: 1,
};

/** A camera 1.4 m high that looks 45° down, where the sensors' level is that of the first patch but for an angle. */
function lostCamera(bentDegrees = 0) {
  const pose = createWorldPose();
  pose.position.set([1, 1.4, 2]);
  pose.rotation.set(expSo3(-135 * DEGREE, 0, 0, new Float64Array(9)));
  const level = {
    isKnown: true,
    bentDegrees,
    atHome(out: Float64Array) {
      const bend = expSo3(0, 0, this.bentDegrees * DEGREE, new Float64Array(9));
      out.set(multiply3(bend, pose.rotation, new Float64Array(9)));
    },
  };
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
  const map = { first: { x: 0, z: 0 }, choose: () => [{}], inTurn: () => undefined };
  const camera = new LostCamera(
    map as unknown as SurfaceMap,
    recognition as unknown as PlaceRecognition,
    level as unknown as SensedLevel,
  );
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
  return { camera, pose, look, level, follower, view };
}

test('a camera with a bent level is looked for where the surface was seen first, half of the time', () => {
  const { camera, pose, look } = lostCamera(3);
  camera.begin(pose, 0);
  const isHome = (unsureMs: number) => angleRad(look({ lostMs: unsureMs, unsureMs }).expected, pose) > 2 * DEGREE;
  expect([400, 690, 750, 1100, 1600, 2100].map(isHome)).toEqual([false, false, true, false, true, false]);
  // There it is at the place from which the first patch, at the origin, is in the middle of the view.
  const { expected } = look({ lostMs: 1600, unsureMs: 1600 });
  const { position: c, rotation: r } = expected;
  const depth = c[1] / -r[7];
  expect(c[0] + depth * r[6]).toBeCloseTo(0, 6);
  expect(c[2] + depth * r[8]).toBeCloseTo(0, 6);
});

test('a place that was found where the surface was seen first is kept in mind though the level becomes less bent', () => {
  const { camera, pose, level, follower, view } = lostCamera(2);
  camera.begin(pose, 0);
  follower.match = 1;
  const find = (lostMs: number): boolean => camera.find(view, { ...FRAME, pose, lostMs, unsureMs: lostMs });
  expect(find(750)).toBe(false);
  level.bentDegrees = 1;
  expect(find(783)).toBe(true);
});

test('a camera whose level is that of the first patch is looked for around the expected place only', () => {
  const { camera, pose, look } = lostCamera(1);
  camera.begin(pose, 0);
  for (const unsureMs of [750, 1600, 2600]) {
    expect([...look({ lostMs: unsureMs, unsureMs }).expected.position]).toEqual([...pose.position]);
  }
});

test('a visitor who walked when sight was lost is looked for as far as that speed leads, one who stood less far', () => {
  const walking = lostCamera();
  walking.camera.begin(walking.pose, 0.8);
  const standing = lostCamera();
  standing.camera.begin(standing.pose, 0);
  const far = walking.look({ lostMs: 1000 }).lost.reachM;
  const near = standing.look({ lostMs: 1000 }).lost.reachM;
  expect(far - near).toBeCloseTo(0.8, 6);
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
  expect(steady.clearReachM).toBeGreaterThan(steady.reachM + 0.4);
  look({ lostMs: 633, isFast: true });
  const turned = look({ lostMs: 666 }).lost;
  expect(turned.clearReachM).toBe(turned.reachM);
  // The next time that sight is lost, the turn is forgotten.
  camera.begin(pose, 0);
  expect(look({ lostMs: 600 }).lost.clearReachM).toBe(steady.clearReachM);
});
