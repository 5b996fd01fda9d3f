import { expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { PlaceCorrection } from './place-correction';
import type { PlaceRecognition } from './place-recognition';
import type { SensedLevel } from './sensed-level';
import type { SurfaceMap } from './surface-map';
import { patchAxes, type SurfacePatch } from './surface-patch';
import type { SurfaceView } from './surface-view';
import { copyWorldPose, createWorldPose, distanceM, type WorldPose } from './world-pose';

const camera = createCamera(480, 640);
const first = { id: 0, x: 0, z: 0, halfM: 0.5, axes: patchAxes(0) } as SurfacePatch;

/** A camera 1 m over the surface that looks straight down, beside the tapped point. */
function at(x: number): WorldPose {
  const pose = createWorldPose();
  pose.position.set([x, 1, 0]);
  pose.rotation.set([1, 0, 0, 0, 0, 1, 0, -1, 0]);
  return pose;
}

/** A camera at 0 that is tracked 10 cm beside its place; patches match there and at its place as told. */
function wrongPlace(matches: { wrong: number; right: number }) {
  const leftOut: Uint8Array[] = [];
  const tried: number[] = [];
  const followed: number[] = [];
  const nearTruth = (pose: WorldPose): boolean => distanceM(pose, at(0)) < 0.02;
  const cells = new Uint8Array(144).fill(1, 0, 12);
  const ground = {
    shift: Float64Array.of(0.1 * camera.f, 0),
    coreOf: (patch: SurfacePatch) => patch,
    contradicts: (_: unknown, __: unknown, pose: WorldPose) => !nearTruth(pose),
    offPlane: () => cells,
  };
  const follower = { found: at(0.1), scout: { found: at(0) }, ground };
  const map = { first, choose: () => [first], leaveOut: (_: unknown, out: Uint8Array) => leftOut.push(out) };
  const matchAt = (_: unknown, pose: WorldPose): number => (nearTruth(pose) ? matches.right : matches.wrong);
  const recognition = { seen: at(0), matchAt } as PlaceRecognition;
  const correction = new PlaceCorrection(map as unknown as SurfaceMap, recognition, { isKnown: false } as SensedLevel);
  const frame = {
    view: { camera, follower } as unknown as SurfaceView,
    predicted: at(0.1),
    before: at(0.12),
    follow: (by: { found: WorldPose }, predicted: WorldPose) => {
      (by === follower ? followed : tried).push(predicted.position[0]);
      copyWorldPose(predicted, by.found);
      return true;
    },
  };
  return { correction, frame, found: follower.found, leftOut, tried, followed };
}

test('a place that drifted goes back to where the surface is seen if the patches match better there', () => {
  const { correction, frame, found } = wrongPlace({ wrong: 0.78, right: 0.84 });
  expect(correction.toSeen(frame)).toBe(true);
  expect(found.position[0]).toBeCloseTo(0, 6);
  // Three quarters of the way are no movement of the camera.
  expect(correction.shift[0]).toBeCloseTo(-0.075, 6);
  expect(frame.before.position[0]).toBeCloseTo(0.045, 6);
});

test('a place stays, and the follower knows nothing of the other one, if the patches match no better there', () => {
  const { correction, frame, found, tried, followed } = wrongPlace({ wrong: 0.84, right: 0.845 });
  expect(correction.toSeen(frame)).toBe(false);
  expect(tried).toEqual([0]);
  expect(followed).toEqual([]);
  expect(found.position[0]).toBeCloseTo(0.1, 6);
  expect(frame.before.position[0]).toBeCloseTo(0.12, 6);
});

test('a place that the tapped ground contradicts goes to where that is seen, and what agreed with the wrong one is left out', () => {
  const { correction, frame, found, leftOut } = wrongPlace({ wrong: 0.9, right: 0.6 });
  expect(correction.toGround(frame)).toBe(true);
  expect(found.position[0]).toBeCloseTo(0, 3);
  expect(correction.shift[0]).toBeCloseTo(-0.1, 3);
  expect(leftOut).toHaveLength(1);
});
