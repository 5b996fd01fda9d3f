import { describe, expect, test } from 'vitest';
import { scoreWalk, worldWalker } from '../../test-support/walks/score-walk';
import { createWalk, type WalkKind, type WalkOptions } from '../../test-support/walks/walks';
import type { Surface } from '../../test-support/walks/walk-surfaces';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { createWorldTracker } from './world-tracker';

const SIZE = { width: 168, height: 224, fps: 20 };
/** Pictures a second of whole walks in the short run: as few as slow phones take, in half the time. */
const SLOW = { fps: 10 };

function walked(kind: WalkKind, surface: Surface, size: Partial<WalkOptions> = {}) {
  return scoreWalk(createWalk({ kind, surface, seed: 3, ...SIZE, ...size }), worldWalker({ kernels: wasmKernels }));
}

interface Deliveries {
  frames: number;
  /** The frame whose picture is shown in place of the given one. */
  shownAt: (frame: number) => number;
  isOnTime: boolean;
}

describe('content on the floor', () => {
  test('stays within 2 cm while the visitor walks a metre to the side and back', () => {
    const score = walked('side', 'boards', SLOW);
    expect(score.held).toBe(1);
    expect(score.p95Cm).toBeLessThan(2);
    expect(score.jumps).toBe(0);
    expect(score.driftShare).toBeLessThan(0.03);
  });

  describe('walked around at 10 pictures a second', () => {
    const walk = createWalk({ kind: 'side', surface: 'rug', seed: 4, width: 240, height: 320, fps: 10 });
    const from = walk.tap.frame + 3;

    /** Shows other pictures of the walk than those that are due, at their own times or at the due ones. */
    function scoreShown({ frames, shownAt, isOnTime }: Deliveries) {
      const shown = {
        ...walk,
        frames,
        draw: (frame: number) => walk.draw(shownAt(frame)),
        truth: (frame: number) => walk.truth(shownAt(frame)),
        frameMs: (frame: number) => walk.frameMs(isOnTime ? shownAt(frame) : frame),
      };
      return scoreWalk(shown, worldWalker({ kernels: wasmKernels }));
    }

    test('stays on its place in a picture that is delivered twice', { tags: 'thorough' }, () => {
      // Every fourth picture is the one before again, while the sensors tell how the visitor walks on.
      const { held, largestMoveCm } = scoreShown({
        frames: walk.frames,
        shownAt: (frame) => (frame > from && frame % 4 === 0 ? frame - 1 : frame),
        isOnTime: false,
      });
      expect(held).toBe(1);
      expect(largestMoveCm).toBeLessThan(1);
    });

    test('stays on its place after pictures that were dropped', { tags: 'thorough' }, () => {
      // Of four pictures, three are delivered.
      const { held, largestMoveCm } = scoreShown({
        frames: from + Math.floor((3 * (walk.frames - from)) / 4),
        shownAt: (frame) => (frame > from ? from + Math.floor((4 * (frame - from)) / 3) : frame),
        isOnTime: true,
      });
      expect(held).toBe(1);
      expect(largestMoveCm).toBeLessThan(1);
    });
  });

  test('is drawn where it was tapped in a picture that is delivered again after the tap', () => {
    const walk = createWalk({ kind: 'side', surface: 'rug', seed: 3, ...SIZE });
    const { tap, options } = walk;
    const tracker = createWorldTracker({ width: options.width, height: options.height, kernels: wasmKernels });
    for (const sample of walk.sensors) if (sample.tMs <= walk.frameMs(tap.frame)) tracker.motion(sample);
    const frame = walk.draw(tap.frame);
    tracker.process(frame, walk.frameMs(tap.frame));
    expect(tracker.place(tap.x, tap.y)).toBe(true);
    const { cameraFromContent: m, f } = tracker.process(frame, walk.frameMs(tap.frame) + 1);
    // Whole numbers are the centres of pixels.
    expect((f * m[12]) / -m[14] + (options.width - 1) / 2).toBeCloseTo(tap.x, 0);
    expect((f * m[13]) / m[14] + (options.height - 1) / 2).toBeCloseTo(tap.y, 0);
  });

  test('is found again after the camera turned away twice', { tags: 'thorough' }, () => {
    const score = walked('turn', 'rug');
    // A third of a second; 0.1 s on 2026-11-30.
    expect(score.backS).toBeLessThan(0.3);
    // While the camera turns by 120° a second, 6° a frame here, the content is behind its place.
    expect(score.held).toBeGreaterThan(0.85);
    expect(score.medianCm).toBeLessThan(3);
  });

  test('is not taken to stand on another tile after a fast turn', { tags: 'thorough' }, () => {
    const score = walked('turn', 'tiles', { seed: 1200 });
    expect(score.falselyTracked).toBe(0);
    // 0.988 on 2026-11-30.
    expect(score.held).toBeGreaterThan(0.9);
  });

  test(
    'is not taken to be elsewhere where the floor repeats while the camera is turned away',
    { tags: 'thorough' },
    () => {
      const score = walked('away', 'boards', { seed: 1601 });
      // 0.05 s and 0.984 on 2026-11-30.
      expect(score.backS).toBeLessThan(0.15);
      expect(score.held).toBeGreaterThan(0.95);
    },
  );

  test(
    'is found again after another place looked like it while the camera was turned away',
    { tags: 'thorough' },
    () => {
      // At smaller sizes no other place looks like it.
      const score = walked('away', 'carpet', { width: 240, height: 320, fps: 30 });
      expect(score.held).toBeGreaterThan(0.95);
      expect(score.backS).toBeLessThan(0.15);
    },
  );

  test('does not jump where a few blurred patches suggest another place in a fast turn', { tags: 'thorough' }, () => {
    const walk = createWalk({ kind: 'turn', surface: 'lino', seed: 1601, width: 320, height: 240, fps: 30 });
    // The turn begins at 1.2 s.
    const score = scoreWalk({ ...walk, frames: 60 }, worldWalker({ kernels: wasmKernels }));
    expect(score.jumps).toBe(0);
    expect(score.held).toBeGreaterThan(0.9);
  });

  test(
    'does not go with a place that leaps as the content leaves the view in a fast turn',
    { tags: 'thorough' },
    () => {
      const walk = createWalk({ kind: 'away', surface: 'boards', seed: 1601, width: 320, height: 240, fps: 30 });
      const score = scoreWalk(walk, worldWalker({ kernels: wasmKernels }));
      // 1.98 cm and 0.948 on 2026-11-30.
      expect(score.largestMoveCm).toBeLessThan(2.3);
      expect(score.held).toBeGreaterThan(0.94);
    },
  );

  test(
    'does not jump in a fast turn that begins before the delay of the pictures is known',
    { tags: 'thorough' },
    () => {
      const walk = createWalk({ kind: 'turn', surface: 'boards', seed: 1, width: 320, height: 240, fps: 30 });
      // The turn begins at 1.2 s.
      const score = scoreWalk({ ...walk, frames: 60 }, worldWalker({ kernels: wasmKernels }));
      expect(score.jumps).toBe(0);
      expect(score.largestMoveCm).toBeLessThan(3);
      expect(score.held).toBeGreaterThan(0.9);
    },
  );

  describe.each([
    // The beginning of the walk: the shadow goes over the content's place.
    ['rug', { seconds: 4, options: {} }],
    ['terrazzo', { seconds: Infinity, options: { tags: 'thorough' } }],
  ] as const)('on a %s', (surface, { seconds, options }) => {
    test('stays where the visitor’s shadow moves', options, () => {
      const walk = createWalk({ kind: 'side', surface, seed: 3, ...SIZE, hasShadow: true });
      const frames = Math.min(walk.frames, seconds * SIZE.fps);
      const score = scoreWalk({ ...walk, frames }, worldWalker({ kernels: wasmKernels }));
      expect(score.held).toBe(1);
      // As far as content may be off; 0.7 and 1.2 cm at most on 2026-11-30.
      expect(score.largestMoveCm).toBeLessThan(2);
      expect(score.p95Cm).toBeLessThan(2);
    });
  });

  test(
    'stays in sight, and does not jump, while the visitor’s shadow hides the joints of boards',
    { tags: 'thorough' },
    () => {
      const score = walked('side', 'boards', { seed: 13, hasShadow: true });
      expect(score.falselyTracked).toBe(0);
      // As far as content may be off.
      expect(score.largestMoveCm).toBeLessThan(2);
      expect(score.held).toBeGreaterThan(0.98);
    },
  );

  test('is found again after a hand covered the camera, and the reason was told', () => {
    const score = walked('cover', 'carpet', SLOW);
    expect(score.states['turning dark']).toBeGreaterThan(3);
    expect(score.held).toBeGreaterThan(0.9);
    expect(score.backS).toBeLessThan(0.5);
  });

  test('turns with the camera over a floor without texture, and the reason is told', () => {
    const score = walked('still', 'plain', SLOW);
    expect(score.states.tracking).toBeUndefined();
    expect(score.states['turning plain']).toBeGreaterThan(25);
    expect(score.medianCm).toBeLessThan(10);
  });
});

test('gives the same answers to the same frames', () => {
  const short = { kind: 'sway', surface: 'terrazzo', seed: 5, ...SIZE } as const;
  const run = () => {
    const walk = { ...createWalk(short), frames: 15 };
    return scoreWalk(walk, worldWalker({ kernels: wasmKernels }));
  };
  expect(run()).toEqual(run());
});

describe('before content was placed', () => {
  const tracker = createWorldTracker({ width: 64, height: 48, kernels: wasmKernels });
  const frame = { width: 64, height: 48, data: new Uint8Array(64 * 48) };

  test('a tap is refused without a direction of gravity', () => {
    expect(tracker.process(frame, 0).state).toBe('unplaced');
    expect(tracker.place(32, 24)).toBe(false);
  });

  test('a tap above the horizon is refused', () => {
    tracker.motion({ tMs: 10, rate: [0, 0, 0], angles: { alpha: 0, beta: 100, gamma: 0 }, screenDeg: 0 });
    tracker.process(frame, 20);
    expect(tracker.place(32, 2)).toBe(false);
  });

  test('a frame of another size is refused', () => {
    expect(() => tracker.process({ ...frame, height: 40 }, 30)).toThrow('Expected frames of 64×48');
  });
});
