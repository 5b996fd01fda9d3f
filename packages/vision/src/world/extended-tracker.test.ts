import { describe, expect, test } from 'vitest';
import { loadKernels } from '../kernels/load-kernels';
import { scorePrint } from '../../test-support/walks/score-print';
import { createWalk, type PrintKind, type WalkOptions } from '../../test-support/walks/walks';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { createRandom } from '../simulation/random';
import { compileTarget } from '../target/compile-target';
import { createImageTracker } from '../tracker/image-tracker';
import { extendTracker } from './extended-tracker';

const bytes = await readKernels();
const SIZE = { width: 168, height: 224 };

/** Pictures a second. Whole walks are shown with fewer, which the tracker stands as well and which take less time. */
const FPS = 15;
const WALKED_FPS = 10;

/** Frame of the walks away from the picture, at FPS, from which on no part of it is in view. */
const LEFT_AT = 58;
/** Frame of these walks at which the picture has been out of view for half a second. */
const CARRIED_AT = LEFT_AT + Math.ceil(FPS / 2);
/** Frame of these walks from which on enough of the floor around the picture becomes known before it has left. */
const KNOWN_FROM = 30;

async function start(kind: PrintKind, options: Partial<Pick<WalkOptions, 'surface' | 'seed' | 'fps'>> = {}) {
  const walk = createWalk({ kind, surface: 'rug', seed: 3, fps: FPS, ...SIZE, ...options });
  const tracker = extendTracker(createImageTracker(await loadKernels(bytes), SIZE), await loadKernels(bytes));
  if (walk.print) tracker.add(compileTarget(walk.print.picture));
  return { walk, tracker };
}

async function walked(kind: PrintKind) {
  const { walk, tracker } = await start(kind, { fps: WALKED_FPS });
  tracker.isExtending = true;
  return scorePrint(walk, {
    process: (frame, tMs) => tracker.process(frame, tMs),
    motion: (sample) => tracker.motion(sample),
    f: () => tracker.stats().f,
  });
}

describe('the content of a picture on the floor', () => {
  test('is within 3 cm of its place after ten seconds out of view and a walk of a metre, and does not jump', async () => {
    const score = await walked('leave');
    // 93 frames without the picture, 0.8 cm and 0.5 px on 2026-11-30.
    expect(score.gone).toBeGreaterThan(87);
    expect(score.carried).toBe(score.gone);
    expect(score.backCm).toBeLessThan(3);
    expect(score.jumpPx).toBeLessThan(6);
  }, 120_000);
});

test(
  'a focal length that is learned when the picture leaves moves in small steps, and the content stays',
  { tags: 'thorough' },
  async () => {
    const { walk, tracker } = await start('leave', { surface: 'carpet', seed: 2 });
    tracker.isExtending = true;
    let before = tracker.stats().f;
    let largestStep = 0;
    let frame = 0;
    while (frame < LEFT_AT) {
      tracker.process(walk.draw(frame), walk.frameMs(frame));
      before = tracker.stats().f;
      frame++;
    }
    const first = before;
    for (; frame < LEFT_AT + 30; frame++) {
      const { state } = tracker.process(walk.draw(frame), walk.frameMs(frame))[0] ?? {};
      expect(state).toBe('tracking');
      const { f } = tracker.stats();
      largestStep = Math.max(largestStep, Math.abs(Math.log(f / before)));
      before = f;
    }
    // Of 3.6% that was learned, no step was more than 0.9% on 2026-11-30.
    expect(Math.abs(Math.log(before / first))).toBeGreaterThan(0.03);
    expect(largestStep).toBeLessThan(0.016);
  },
);

describe('on a slow phone, where pictures come late, are dropped or come twice', () => {
  test('the content is carried on as long', { tags: 'thorough', timeout: 120_000 }, async () => {
    const { walk, tracker } = await start('leave');
    tracker.isExtending = true;
    const random = createRandom(5);
    const came: { frame: number; tMs: number }[] = [];
    for (let i = 0; i < walk.frames; i++) {
      const chance = random.next();
      const tMs = walk.frameMs(i) + 60 * random.next() ** 2;
      const frame = chance < 0.15 ? Math.max(0, i - 1) : i;
      if (chance < 0.85) came.push({ frame, tMs: Math.max(tMs, (came.at(-1)?.tMs ?? 0) + 5) });
    }
    const at = (i: number) => came[i] ?? { frame: 0, tMs: 0 };
    const score = scorePrint(
      {
        ...walk,
        frames: came.length,
        frameMs: (i) => at(i).tMs,
        draw: (i) => walk.draw(at(i).frame),
        truth: (i) => walk.truth(at(i).frame),
      },
      {
        process: (frame, tMs) => tracker.process(frame, tMs),
        motion: (sample) => tracker.motion(sample),
        f: () => tracker.stats().f,
      },
    );
    // All of it and 1.0 cm on 2026-11-30.
    expect(score.carried / score.gone).toBeGreaterThan(0.95);
    expect(score.backCm).toBeLessThan(3);
  });
});

describe('the content of a picture in a hand', () => {
  test('is gone with the picture', async () => {
    const score = await walked('hand');
    // 24 frames without the picture on 2026-11-30.
    expect(score.gone).toBeGreaterThan(20);
    expect(score.carried).toBe(0);
  });
});

test('without extension, and after its end, a picture that left the view is lost', async () => {
  const { walk, tracker } = await start('leave');
  tracker.isExtending = true;
  const stateOf = (frame: number) => tracker.process(walk.draw(frame), walk.frameMs(frame)).at(0)?.state;
  let frame = KNOWN_FROM;
  while (frame < CARRIED_AT) stateOf(frame++);
  expect(stateOf(frame++)).toBe('tracking');
  tracker.isExtending = false;
  expect(stateOf(frame++)).toBe('searching');
});

test('a resized frame keeps what surrounds the picture', { tags: 'thorough' }, async () => {
  const { walk, tracker } = await start('leave');
  tracker.isExtending = true;
  const stateOf = (frame: number) => tracker.process(walk.draw(frame), walk.frameMs(frame)).at(0)?.state;
  for (let frame = 0; frame < CARRIED_AT; frame++) stateOf(frame);
  expect(stateOf(CARRIED_AT)).toBe('tracking');
  const [width, height] = [126, 168];
  tracker.resize(width, height);
  const half = (frame: number) => {
    const { data } = walk.draw(frame);
    const at = (i: number) =>
      data[Math.floor((4 * Math.floor(i / width)) / 3) * SIZE.width + Math.floor((4 * (i % width)) / 3)];
    return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => at(i)) };
  };
  // All five on 2026-11-30.
  let tracked = 0;
  for (let frame = CARRIED_AT + 1; frame < CARRIED_AT + 6; frame++) {
    if (tracker.process(half(frame), walk.frameMs(frame)).at(0)?.state === 'tracking') tracked++;
  }
  expect(tracked).toBeGreaterThan(2);
});
