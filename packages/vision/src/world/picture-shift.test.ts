import { describe, expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { multiply3 } from '../geometry/mat3';
import { expSo3 } from '../geometry/so3';
import { createTsKernels } from '../kernels/ts-kernels';
import { createRandom } from '../simulation/random';
import { buildFramePyramid, createFramePyramid } from '../tracker/frame-pyramid';
import { ContentPlace } from './content-place';
import { PictureShift } from './picture-shift';
import { createWorldPose, meetSurface, toCamera, type WorldPose } from './world-pose';

const camera = createCamera(320, 240);
const content = new ContentPlace();
const DEGREE = Math.PI / 180;

/** The camera's place over the floor and before the content. */
const HEIGHT_M = 1.4;
const BEFORE_M = 1.6;

/** The camera, turned from looking at the content by these angles, rad. */
function cameraTurned(right: number, down = 0): WorldPose {
  const pose = createWorldPose();
  pose.position.set([0, HEIGHT_M, BEFORE_M]);
  const look = expSo3(Math.PI + Math.atan2(HEIGHT_M, BEFORE_M), 0, 0, new Float64Array(9));
  const turn = multiply3(
    expSo3(down, 0, 0, new Float64Array(9)),
    expSo3(0, -right, 0, new Float64Array(9)),
    new Float64Array(9),
  );
  pose.rotation.set(multiply3(turn, look, new Float64Array(9)));
  return pose;
}

/** Gray level of a faint floor: sums of waves of 6 to 40 cm. */
const floorAt = (x: number, z: number): number =>
  110 + [16, 27, 41, 63, 95].reduce((sum, k, i) => sum + Math.sin(k * (x * Math.cos(i) + z * Math.sin(i)) + 2 * i), 0);

const plain = (): number => 110;

/** A frame by a camera whose corners are darker by a quarter; `poseAt` tells where it is for each row. */
function shoot(floor: typeof floorAt, poseAt: (row: number) => WorldPose, seed: number) {
  const kernels = createTsKernels();
  const frame = createFramePyramid(kernels, camera.width, camera.height);
  const random = createRandom(seed);
  const point = new Float64Array(3);
  for (let v = 0; v < camera.height; v++) {
    const pose = poseAt(v);
    for (let u = 0; u < camera.width; u++) {
      const corner = ((u - camera.cx) ** 2 + (v - camera.cy) ** 2) / (camera.cx ** 2 + camera.cy ** 2);
      const level = meetSurface(pose, camera, u, v, point) ? floor(point[0], point[2]) : 180;
      frame.levels[0].data[v * camera.width + u] = Math.round((1 - 0.25 * corner) * level + 1.5 * random.gaussian());
    }
  }
  buildFramePyramid(kernels, frame);
  return frame;
}

function placeOf(pose: WorldPose): [number, number] {
  const seen = new Float64Array(3);
  toCamera(pose, [content.x, 0, content.z], seen);
  return [(camera.f * seen[0]) / seen[2], (camera.f * seen[1]) / seen[2]];
}

interface Turned {
  /** Pose of the camera for each row of the second frame. */
  taken: (row: number) => WorldPose;
  expected: WorldPose;
  from?: WorldPose;
  readout?: number;
  deviationPx?: number;
  isSeen?: boolean;
}

/** The shift between frames by a camera at rest and the next one. */
function shiftAfterRest(floor: typeof floorAt, { taken, expected, from = cameraTurned(0), ...options }: Turned) {
  const { readout = 0, deviationPx = 6, isSeen = true } = options;
  const pictures = new PictureShift();
  const still = shoot(floor, () => from, 1);
  for (let i = 0; i < 2; i++) pictures.keep({ frame: still, camera }, from, from, content);
  const frame = shoot(floor, taken, 2);
  const isTold = pictures.measure({ frame, camera }, expected, content, { deviationPx, readout, isSeen });
  return { isTold, shift: pictures.shift, deviationPx: pictures.deviationPx };
}

describe('in a turn of 5° that the gyroscope tells wrong', () => {
  const right = cameraTurned(5 * DEGREE, 1 * DEGREE);
  const wrong = cameraTurned(3.8 * DEGREE, 0.7 * DEGREE);

  test('the shift of a faint floor under a lens with dark corners is told to half a px', () => {
    const { isTold, shift } = shiftAfterRest(floorAt, { taken: () => right, expected: wrong });
    const [x, y] = placeOf(right);
    const [wrongX, wrongY] = placeOf(wrong);
    expect(isTold).toBe(true);
    // Far more than what may remain, which was 0.31 px on 2026-11-30.
    expect(Math.hypot(x - wrongX, y - wrongY)).toBeGreaterThan(5);
    expect(Math.hypot(shift[0] - (x - wrongX), shift[1] - (y - wrongY))).toBeLessThan(0.5);
  });

  test('a floor without texture shows no shift', () => {
    const { shift } = shiftAfterRest(plain, { taken: () => right, expected: wrong, deviationPx: 2 });
    // 0.40 px on 2026-11-30, from the noise of the frames.
    expect(Math.hypot(...shift)).toBeLessThan(0.5);
  });
});

test('rows that are read one after the other are not taken for a shift', () => {
  /** Share of the frame's time between the first row and the last. */
  const READOUT = 0.6;
  const turn = 6 * DEGREE;
  // The content is 85 px below the middle of the frame.
  const tilt = -17 * DEGREE;
  const taken = (row: number): WorldPose => {
    const later = (READOUT * (row - camera.cy)) / camera.height;
    return cameraTurned((1 + later) * turn, tilt);
  };
  const turned = { taken, expected: cameraTurned(turn, tilt), from: cameraTurned(0, tilt) };
  const measured = (readout: number): number => Math.hypot(...shiftAfterRest(floorAt, { ...turned, readout }).shift);
  // Far more than the noise gives; 5.8 px on 2026-11-30.
  expect(measured(0)).toBeGreaterThan(3);
  expect(measured(READOUT)).toBeLessThan(1);
});

test('content that was put right at once is not taken for content that moved', () => {
  const READOUT = 0.6;
  const turn = 4 * DEGREE;
  const tilt = -17 * DEGREE;
  const pictures = new PictureShift();
  const shootAfter = (turns: number) =>
    shoot(floorAt, (row) => cameraTurned((turns + (READOUT * (row - camera.cy)) / camera.height) * turn, tilt), turns);
  // The content is 5° off in the first frame, and where it belongs in the second one.
  const wrong = cameraTurned(5 * DEGREE, tilt);
  pictures.keep({ frame: shootAfter(0), camera }, wrong, wrong, content);
  const expected = cameraTurned(turn + 5 * DEGREE, tilt);
  pictures.keep({ frame: shootAfter(1), camera }, expected, cameraTurned(turn, tilt), content);
  const view = { frame: shootAfter(2), camera };
  const options = { deviationPx: 6, readout: READOUT, isSeen: true };
  expect(pictures.measure(view, cameraTurned(2 * turn, tilt), content, options)).toBe(true);
  // 0.03 px on 2026-11-30.
  expect(Math.hypot(...pictures.shift)).toBeLessThan(1);
});

test('nothing is told without a frame before', () => {
  const still = cameraTurned(0);
  const pictures = new PictureShift();
  const frame = shoot(floorAt, () => still, 1);
  const told = () => pictures.measure({ frame, camera }, still, content, { deviationPx: 6, readout: 0, isSeen: true });
  expect(told()).toBe(false);
  pictures.keep({ frame, camera }, still, still, content);
  expect(told()).toBe(true);
  pictures.forget();
  expect(told()).toBe(false);
});

test('nothing is told where the content has left the frame', () => {
  const away = cameraTurned(40 * DEGREE);
  const { isTold } = shiftAfterRest(floorAt, { taken: () => away, expected: away, from: away });
  expect(isTold).toBe(false);
});

/** Boards of 9 cm whose joints run to the right, at a small angle; their faint grain is lost in the noise. */
const boards = (x: number, z: number): number =>
  110 + 40 * Math.exp(-(((z + 0.02 * x) / 0.09 - Math.round((z + 0.02 * x) / 0.09)) ** 2) / 0.01);

test('nothing is told of a shift along boards, and all of one across them', () => {
  const still = cameraTurned(0);
  const along = shiftAfterRest(boards, { taken: () => still, expected: cameraTurned(1.2 * DEGREE), deviationPx: 3 });
  expect(along.isTold).toBe(true);
  // What was expected, and about as uncertain as before.
  expect(Math.hypot(...along.shift)).toBeLessThan(0.7);
  expect(along.deviationPx).toBeGreaterThan(2.7);
  const across = shiftAfterRest(boards, {
    taken: () => still,
    expected: cameraTurned(0, 0.8 * DEGREE),
    deviationPx: 3,
  });
  // 3.4 px on 2026-11-30.
  expect(Math.hypot(...across.shift)).toBeGreaterThan(3);
});

test('a shift of more than three deviations, or two out of sight, is that of something else, and not told', () => {
  const right = cameraTurned(2 * DEGREE);
  const turned = { taken: () => right, expected: cameraTurned(0) };
  const [shiftPx] = placeOf(right);
  const isTold = (deviations: number, isSeen: boolean) =>
    shiftAfterRest(floorAt, { ...turned, deviationPx: Math.abs(shiftPx) / deviations, isSeen }).isTold;
  expect(isTold(2.4, true)).toBe(true);
  expect(isTold(6, true)).toBe(false);
  expect(isTold(1.7, false)).toBe(true);
  expect(isTold(2.4, false)).toBe(false);
});

test('content in the very corner of the frame is told from the floor beside it', () => {
  const from = cameraTurned(28 * DEGREE, 23.3 * DEGREE);
  const right = cameraTurned(27.4 * DEGREE, 23.3 * DEGREE);
  const { isTold, shift } = shiftAfterRest(floorAt, { taken: () => right, expected: from, from });
  const [fromX, fromY] = placeOf(from);
  expect(Math.max(camera.cx + fromX, camera.cy + fromY)).toBeLessThan(4);
  expect(isTold).toBe(true);
  // 0.7 px on 2026-11-30.
  expect(Math.abs(shift[0] - (placeOf(right)[0] - fromX))).toBeLessThan(1);
});
