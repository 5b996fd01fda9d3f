import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { identity3 } from '../geometry/mat3';
import type { FramePyramid } from '../tracker/frame-pyramid';
import { PlaceFinder } from './place-finder';
import type { PlaceRecognition } from './place-recognition';
import type { SurfaceFollower } from './surface-follower';
import type { SurfaceMap } from './surface-map';
import { createWorldPose, type WorldPose } from './world-pose';

const LOST = {
  lostMs: 1000,
  reachM: 1,
  clearReachM: 1,
  usualSupport: 1,
  turn: identity3(new Float64Array(9)),
  stepMs: 33,
  isSensed: false,
  isSpent: false,
  isVague: false,
  walkedM: 0,
};

/** Height of the camera over the surface. */
const HEIGHT_M = 1.4;

/**
 * A camera that is expected at one place, while patches find it `awayM` beside that; each frame tells whether they agree.
 */
function finder(awayM: number) {
  const expected = createWorldPose();
  expected.position[1] = HEIGHT_M;
  const found = createWorldPose();
  found.position.set([awayM, HEIGHT_M, 0]);
  const triedX: number[] = [];
  const efforts: number[] = [];
  const follower = {
    found,
    agrees: true,
    cost: 0,
    forgotten: 0,
    forget: () => follower.forgotten++,
    matchAround: (): number => 1,
    follow: (_: unknown, __: unknown, { predicted, effort }: { predicted: WorldPose; effort: number }) => {
      triedX.push(predicted.position[0]);
      efforts.push(effort);
      return follower.agrees;
    },
  };
  const recognition = {
    isClear: true,
    isExpected: false,
    look() {},
    forget() {},
    propose: (() => false) as (view: unknown, expected: WorldPose) => boolean,
    accepts: () => true,
  };
  const map = { choose: () => [{}] };
  const view = {
    camera: createCamera(64, 48),
    frame: {} as FramePyramid,
    follower: follower as unknown as SurfaceFollower,
  };
  const place = new PlaceFinder(map as unknown as SurfaceMap, recognition as unknown as PlaceRecognition);
  const see = (agrees: boolean, lost: Partial<typeof LOST> = {}): boolean => {
    follower.agrees = agrees;
    return place.find(view, expected, { ...LOST, ...lost });
  };
  return { see, place, recognition, follower, triedX, efforts };
}

test('a place counts once two frames agree', () => {
  const { see } = finder(0.3);
  expect([see(true), see(true)]).toEqual([false, true]);
});

test('one frame without a place does not end an agreement, two do', () => {
  const once = finder(0.3);
  expect([once.see(true), once.see(false), once.see(true)]).toEqual([false, false, true]);
  const twice = finder(0.3);
  expect([twice.see(true), twice.see(false), twice.see(false), twice.see(true)]).toEqual([false, false, false, false]);
});

test('a place 0.6 m farther away than half the way that the camera went counts once ten frames agree', () => {
  const { see } = finder(0.7);
  const seen = Array.from({ length: 10 }, () => see(true));
  expect(seen.indexOf(true)).toBe(9);
  // A visitor who walked on can be there.
  const walked = finder(0.7);
  expect([0, 1].map(() => walked.see(true, { walkedM: 0.3 }))).toEqual([false, true]);
});

test('a place more than 10 cm away that was not recognised beyond doubt needs a third frame, a nearer one does not', () => {
  const far = finder(0.2);
  far.recognition.isClear = false;
  expect([far.see(true), far.see(true), far.see(true)]).toEqual([false, false, true]);
  const near = finder(0.08);
  near.recognition.isClear = false;
  expect([near.see(true), near.see(true)]).toEqual([false, true]);
});

test('one frame suffices where the camera is expected, because sensors and patches agree', () => {
  const { see, recognition } = finder(0.2);
  expect(see(true)).toBe(false);
  recognition.isExpected = true;
  expect(see(false)).toBe(false);
  expect(see(true)).toBe(true);
});

/**
 * The x, m, at which the frame after a find tries: that of the found place (0.3), if patches match well enough there,
 * or of one that is proposed (0.7).
 *
 * @param match how well patches match at the found place, of 1; at the proposed one they match by 0.05 more.
 */
function triedNext(match: number): number | undefined {
  const { see, recognition, follower, triedX } = finder(0.3);
  recognition.propose = (_, expected) => {
    expected.position[0] = 0.7;
    return true;
  };
  let compared = 0;
  follower.matchAround = () => (compared++ % 2 === 0 ? match : match + 0.05);
  see(true);
  see(true);
  return triedX.at(-1);
}

test('a place that was found is tried before one that looks slightly better, as the next tile may in blur, unless it hardly matches', () => {
  expect([0.65, 0.5].map(triedNext)).toEqual([0.3, 0.7]);
});

test('a place that is not found again where the last frame found it is looked for where it is recognised, in the same frame', () => {
  const { see, recognition, follower, triedX } = finder(0.3);
  recognition.propose = (_, expected) => {
    expected.position[0] = 0.7;
    return true;
  };
  const { follow } = follower;
  follower.follow = (...args) => follow(...args) && triedX.at(-1) !== 0.3;
  see(true);
  see(true);
  expect(triedX).toEqual([0, 0.3, 0.7]);
});

test('the place of a walking camera is tried as far on as it has gone since the frame before', () => {
  const { see, place, follower, triedX } = finder(0.3);
  const stepM = 0.04;
  const velocities = Array.from({ length: 4 }, () => {
    see(true);
    follower.found.position[0] += stepM;
    return place.velocity?.[0];
  });
  // The first two places are too few for content to start at that velocity.
  expect(velocities).toEqual([
    undefined,
    undefined,
    expect.closeTo(stepM / 0.033, 6),
    expect.closeTo(stepM / 0.033, 6),
  ]);
  expect(triedX).toEqual([0, 0.3, 0.34 + stepM, 0.38 + stepM].map((x) => expect.closeTo(x, 6)));
});

test('frames at the same time tell no endless velocity', () => {
  const { see, place, follower } = finder(0.3);
  for (let i = 0; i < 3; i++) {
    see(true, { stepMs: 0 });
    follower.found.position[0] += 0.01;
  }
  expect(place.velocity?.every((mPerS) => Math.abs(mPerS) <= 1.01)).toBe(true);
});

test('each try forgets what earlier frames knew of hidden parts, which on a faint floor are most of it', () => {
  const { see, follower } = finder(0.3);
  see(true);
  see(true);
  expect(follower.forgotten).toBe(2);
});

test('nothing is tried in a frame whose time the expected place took', () => {
  const { see, triedX } = finder(0.3);
  expect([see(true), see(true, { isSpent: true })]).toEqual([false, false]);
  expect(triedX).toHaveLength(1);
  expect(see(true)).toBe(true);
});

test('a place with which patches agree, too vaguely for it to be shown, is not looked for again unless it is elsewhere', () => {
  const [near, far] = [finder(0.05), finder(0.3)];
  expect([near, far].map(({ see }) => see(true, { isVague: true }))).toEqual([false, false]);
  expect([near, far].map(({ triedX }) => triedX.length)).toEqual([0, 1]);
  expect(near.see(true)).toBe(true);
});

test('a try compares at most 3200 places of squares, and what the frame has left of 5500', () => {
  const { see, follower, efforts } = finder(0.3);
  for (const cost of [0, 2000, 4500]) {
    follower.cost = cost;
    see(true);
  }
  expect(efforts).toEqual([3200, 3200, 1000]);
});
