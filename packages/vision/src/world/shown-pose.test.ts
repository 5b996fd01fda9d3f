import { describe, expect, test } from 'vitest';
import { createCamera } from '../geometry/camera';
import { expSo3 } from '../geometry/so3';
import { ContentPlace } from './content-place';
import { ShownPose } from './shown-pose';
import { createWorldPose, distanceM, toCamera } from './world-pose';

const camera = createCamera(640, 480, 500);
/** Content 2 m before a camera that is not over it. */
const content = new ContentPlace();
content.z = 2;
/** Px by which the content moves in the frame per metre of the camera to the side. */
const PX_PER_M = camera.f / content.z;

const at = (x: number) => {
  const pose = createWorldPose();
  pose.position[0] = x;
  return pose;
};

/** Way of the content in the frame of a leap of 40 px, of which 90% are believed, px. */
function movedByLeap(expectedPx: number): number {
  const shown = new ShownPose();
  shown.goOn(at(0), at(0.16));
  shown.step(at(0.16), 33, camera, content, { isSure: true, share: 0.9, expectedPx });
  return PX_PER_M * shown.pose.position[0];
}

describe('a difference that is worked off', () => {
  test.for([
    ['by at most 2 px a frame to a vague place', 0.04, 2],
    ['by at most 1 px a frame while the surface is out of sight', 0, 1],
  ] as const)('goes %s', ([, share, glidePx]) => {
    const shown = new ShownPose();
    shown.goOn(at(0), at(0.05));
    shown.step(at(0.05), 33, camera, content, { isSure: false, share, expectedPx: 8 });
    expect(PX_PER_M * shown.pose.position[0]).toBeCloseTo(share * PX_PER_M * 0.05 + glidePx);
  });

  test('goes by the share that is believed at once and a glide, where its movement is not expected exactly', () => {
    const shown = new ShownPose();
    shown.goOn(at(0), at(0.16));
    shown.step(at(0.16), 33, camera, content, { isSure: true, share: 0.4, expectedPx: 20 });
    expect(PX_PER_M * shown.pose.position[0]).toBeCloseTo(0.4 * 40 + 3.5);
  });

  test('goes by little more than a glide where its movement is expected exactly, whatever the place claims', () => {
    expect(movedByLeap(0.5)).toBeCloseTo(3.5);
    expect(movedByLeap(4)).toBeCloseTo(6);
  });

  test('is slowed by a place that leads back, where content is on its way to it too fast', () => {
    const shown = new ShownPose();
    shown.goOn(at(0), at(0.16));
    shown.step(at(0.16), 33, camera, content, { isSure: true, share: 0, expectedPx: 10 });
    const before = shown.pose.position[0];
    shown.goOn(at(0.16), at(0.12));
    shown.step(at(0.12), 67, camera, content, { isSure: true, share: 0.5, expectedPx: 10 });
    // Half of the 10 px back, and a glide.
    expect(PX_PER_M * (shown.pose.position[0] - before)).toBeCloseTo(3.5 - 5);
  });

  test('becomes slower the less is left at a floor, and not beside a printed picture', () => {
    const floor = { isSure: true, share: 0, expectedPx: 10 };
    const movedPx = [floor, undefined].map((trust) => {
      const shown = new ShownPose();
      shown.goOn(at(0), at(0.04));
      shown.step(at(0.04), 33, camera, content, trust);
      return PX_PER_M * shown.pose.position[0];
    });
    expect(movedPx[0]).toBeCloseTo(0.3 * 10);
    expect(movedPx[1]).toBeCloseTo(3.5);
  });

  test('takes one frame if a turn and a step of the camera make up for each other at the content', () => {
    const shown = new ShownPose();
    const turned = at(0.04);
    // A step of 4 cm moves content in 2 m by 10 px, and so does this turn, back.
    turned.rotation.set(expSo3(0, 0.02, 0, new Float64Array(9)));
    shown.goOn(at(0), turned);
    shown.step(turned, 33, camera, content);
    expect(shown.isAtRest).toBe(true);
  });
});

test('content that the picture shows elsewhere is drawn there at once, and goes back by at most 3.5 px a frame', () => {
  const shown = new ShownPose();
  shown.goOn(at(0), at(0));
  shown.moveContent(at(0), Float64Array.of(6, -8), 500, content);
  const drawn = (): [number, number] => {
    const seen = new Float64Array(3);
    toCamera(shown.pose, [content.x, 0, content.z], seen);
    return [(500 * seen[0]) / seen[2], (500 * seen[1]) / seen[2]];
  };
  shown.step(at(0), 33, camera, content);
  // Of 10 px, 3.5 are worked off.
  expect(drawn()[0]).toBeCloseTo(3.9, 0);
  expect(drawn()[1]).toBeCloseTo(-5.2, 0);
  shown.step(at(0), 67, camera, content);
  shown.step(at(0), 100, camera, content);
  expect(shown.isAtRest).toBe(true);
});

test('a shift by the picture that is taken back leaves the content where it was', () => {
  const shown = new ShownPose();
  shown.goOn(at(0), at(0.02));
  const awayPx = shown.awayPx(at(0.02), camera, content);
  const shift = Float64Array.of(9, 4);
  shown.moveContent(at(0.02), shift, 500, content);
  // It was 5 px away, and the shift is 9.8 px long.
  expect(shown.awayPx(at(0.02), camera, content)).toBeGreaterThan(8);
  shown.moveContent(at(0.02), shift, -500, content);
  expect(distanceM(shown.pose, at(0))).toBeCloseTo(0, 9);
  expect(shown.awayPx(at(0.02), camera, content)).toBeCloseTo(awayPx, 2);
});

test('content that is too far from a sure place to be moved there fades out at its old place, and is put right', () => {
  const shown = new ShownPose();
  const trust = { isSure: true, share: 0, expectedPx: 2 };
  shown.goOn(at(0), at(0.25));
  for (const tMs of [33, 67, 100, 133]) {
    shown.step(at(0.25), tMs, camera, content, trust);
    expect(shown.isShownAt(tMs)).toBe(false);
    expect(shown.pose.position[0]).toBe(0);
  }
  shown.step(at(0.25), 167, camera, content, trust);
  expect(shown.isShownAt(167)).toBe(true);
  expect(shown.isAtRest).toBe(true);
});

describe('content that is far out of view', () => {
  /** Before the camera when it looks back. */
  const behind = new ContentPlace();
  behind.z = -2;

  test('is at its right place at once, so that no difference is left when it comes into view', () => {
    const shown = new ShownPose();
    shown.goOn(at(0), at(0.3));
    shown.step(at(0.3), 33, camera, behind);
    expect(shown.isAtRest).toBe(true);
  });

  test('does not fade out when its place is found again', () => {
    const shown = new ShownPose();
    shown.correct(at(0), at(0.3), 1000);
    shown.step(at(0.3), 1000, camera, behind);
    expect(shown.isShownAt(1000)).toBe(true);
  });

  test('glides as long as it is no farther beside the view than the view is wide', () => {
    const shown = new ShownPose();
    const beside = new ContentPlace();
    beside.x = 1.8;
    beside.z = 2;
    shown.goOn(at(0), at(0.3));
    shown.step(at(0.3), 33, camera, beside);
    expect(shown.isAtRest).toBe(false);
    beside.x = 4;
    shown.step(at(0.3), 67, camera, beside);
    expect(shown.isAtRest).toBe(true);
  });
});

describe('after the camera was found again', () => {
  test('a correction of 5 cm is worked off by at most 3.5 px a frame, without hiding the content', () => {
    const shown = new ShownPose();
    shown.correct(at(0), at(0.05), 0);
    let before = 0;
    let frames = 0;
    while (distanceM(shown.pose, at(0.05)) > 1e-9 && frames++ < 20) {
      shown.step(at(0.05), 33 * frames, camera, content);
      const movedPx = (500 / 2) * Math.abs(shown.pose.position[0] - before);
      expect(movedPx).toBeLessThanOrEqual(3.5 + 1e-9);
      expect(shown.isShownAt(33 * frames)).toBe(true);
      before = shown.pose.position[0];
    }
    expect(frames).toBe(4);
  });

  test('content that was off by more than 10 cm fades out where it was, and then is at its new place', () => {
    const shown = new ShownPose();
    shown.correct(at(0), at(0.3), 1000);
    shown.step(at(0.31), 1033, camera, content);
    expect(shown.pose.position[0]).toBeCloseTo(0.01);
    expect(shown.isShownAt(1033)).toBe(false);
    shown.step(at(0.32), 1119, camera, content);
    expect(shown.pose.position[0]).toBeCloseTo(0.02);
    expect(shown.isShownAt(1119)).toBe(false);
    shown.step(at(0.33), 1121, camera, content);
    expect(shown.pose.position[0]).toBeCloseTo(0.33);
    expect(shown.isShownAt(1121)).toBe(true);
    expect(shown.isAtRest).toBe(true);
  });

  test('content that was hidden for a moment shows at once if it is less than 10 cm beside its place, and is worked off from there', () => {
    const shown = new ShownPose();
    shown.show(false, 1000);
    shown.step(at(0), 1000, camera, content);
    shown.correct(at(0), at(0.05), 1033);
    shown.show(true, 1033);
    shown.step(at(0.05), 1033, camera, content);
    expect(shown.isShownAt(1033)).toBe(true);
    expect(PX_PER_M * (0.05 - shown.pose.position[0])).toBeCloseTo(12.5 - 3.5);
  });

  test('content whose place is uncertain is hidden, and shows at once at its new place', () => {
    const shown = new ShownPose();
    shown.show(false, 1000);
    shown.step(at(0), 1000, camera, content);
    expect(shown.isShownAt(1000)).toBe(false);
    shown.show(false, 1500);
    shown.correct(at(0), at(0.05), 1533);
    shown.show(true, 1533);
    shown.step(at(0.05), 1533, camera, content);
    expect(shown.isShownAt(1533)).toBe(true);
    expect(shown.pose.position[0]).toBeCloseTo(0.05);
  });
});
