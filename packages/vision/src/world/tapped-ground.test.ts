import { beforeEach, describe, expect, test } from 'vitest';
import { buildFramePyramid } from '../tracker/frame-pyramid';
import { shownWalk } from '../../test-support/walks/shown-walk';
import { createWalk } from '../../test-support/walks/walks';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { cutPicture, findSite } from './patch-cutter';
import { SurfaceMap } from './surface-map';
import { cellOf, TappedGround } from './tapped-ground';
import { copyWorldPose, createWorldPose, type WorldPose } from './world-pose';

const SIZE = { width: 240, height: 320 };
/** The frame that the visitor taps: half a second after the start. */
const FIRST = 8;

/** A carpet of which one frame is known as a patch, and a later frame. */
function knownGround() {
  const walk = createWalk({ kind: 'side', surface: 'carpet', seed: 6, ...SIZE, fps: 15 });
  const { camera, frame, show } = shownWalk(walk);
  const map = new SurfaceMap(wasmKernels);
  const ground = new TappedGround(wasmKernels, camera);
  const start = show(FIRST);
  map.clear(start.position[1]);
  const site = findSite(start, camera, walk.tap.x, walk.tap.y);
  const picture = site && cutPicture(site, start, camera, frame.levels[0]);
  if (!site || !picture || !map.add(site, picture, 0) || !map.first) throw new Error('The surface has no texture');
  return { map, first: map.first, frame, ground, pose: show(FIRST + 8) };
}

function beside(pose: WorldPose, rightM: number): WorldPose {
  const other = copyWorldPose(pose, createWorldPose());
  other.position[0] += rightM;
  return other;
}

describe('the ground around the tapped point', () => {
  let known: ReturnType<typeof knownGround>;
  beforeEach(() => {
    known = knownGround();
  });

  test('agrees with the place from which it is seen', () => {
    const { ground, first, frame, pose } = known;
    expect(ground.contradicts(first, frame, pose)).toBe(false);
  });

  test('contradicts a place 5 cm beside where it is seen from, and tells to which side and how far it is seen', () => {
    const { ground, first, frame, pose } = known;
    expect(ground.contradicts(first, frame, beside(pose, 0.05))).toBe(true);
    // 50 mm are about 7 px there, of which shifts are told to 2 px.
    expect(ground.shift[0]).toBeGreaterThan(4);
    expect(ground.shift[0]).toBeLessThan(11);
    expect(Math.abs(ground.shift[1])).toBeLessThan(5);
  });

  test('contradicts a place 18 cm to the other side only if it was found again', () => {
    const { ground, first, frame, pose } = known;
    expect(ground.contradicts(first, frame, beside(pose, -0.18))).toBe(false);
    expect(ground.contradicts(first, frame, beside(pose, -0.18), true)).toBe(true);
    // About 25 px, by the same measure.
    expect(ground.shift[0]).toBeGreaterThan(-30);
    expect(ground.shift[0]).toBeLessThan(-20);
  });

  test('is seen at its place only where it shows there', () => {
    const { ground, first, frame, pose } = known;
    const isSeenFrom = (rightM: number) => {
      ground.contradicts(first, frame, beside(pose, rightM));
      return ground.isSeen;
    };
    // At 30 m, it is beside the frame.
    expect([0, 0.15, 30].map(isSeenFrom)).toEqual([true, false, false]);
  });

  test('tells nothing about a frame that does not show it', () => {
    const { ground, first, frame, pose } = known;
    frame.levels[0].data.fill(90);
    buildFramePyramid(wasmKernels, frame);
    expect(ground.contradicts(first, frame, beside(pose, 0.05))).toBe(false);
  });

  test('squares that agree with the right place stay, and those that agree with a wrong one only are left out', () => {
    const { ground, map, first, frame, pose } = known;
    const wrong = beside(pose, 0.08);
    expect(ground.offPlane(first, frame, wrong, pose).some((cell) => cell === 1)).toBe(false);
    // As if the patch had shown another plane, the roles of the places are exchanged.
    const cells = ground.offPlane(first, frame, pose, wrong);
    const count = first.pictures.levels[0].anchors.length;
    // 81 of the 144 on 2026-11-30.
    expect(cells.filter((cell) => cell === 1).length).toBeGreaterThan(40);
    map.leaveOut(first, cells);
    const { anchors } = first.pictures.levels[0];
    expect(anchors.length).toBeLessThan(count / 2);
    for (let i = 0; i < anchors.length; i += 2) expect(cells[cellOf(anchors[i], anchors[i + 1])]).toBe(0);
  });
});
