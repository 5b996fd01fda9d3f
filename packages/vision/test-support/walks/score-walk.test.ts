import { expect, test } from 'vitest';
import { scoreWalk, type Walker } from './score-walk';
import type { Walk } from './walks';

const FPS = 10;

/** First and last of consecutive frames. */
type Span = readonly [first: number, last: number];
const isIn = (spans: readonly Span[], frame: number) => spans.some(([first, last]) => frame >= first && frame <= last);

/** Sixty frames of a camera that stands 2 m before the content. */
function standing(dark: readonly Span[]): Walk {
  return {
    name: 'standing',
    options: { kind: 'still', surface: 'plain', seed: 1, width: 64, height: 48, fps: FPS },
    frames: 60,
    lens: { f: 100, cx: 31.5, cy: 23.5 },
    surfaceY: 0,
    tap: { frame: 0, x: 31.5, y: 23.5 },
    sensors: [],
    frameMs: (frame) => (frame * 1000) / FPS,
    truth: () => ({ position: [0, 0, -2], rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1] }),
    print: undefined,
    isDark: (frame) => isIn(dark, frame),
    draw: () => expect.fail('the walker does not look'),
  };
}

/** Shows the content where it is, but in these frames nothing. */
function walkerWithout(hidden: readonly Span[]): Walker {
  // cameraFromContent, column-major, from axes with y down and z ahead.
  const matrix = Float32Array.of(1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, -2, 1);
  return {
    name: 'told',
    looks: false,
    start() {
      let frame = 0;
      return {
        process: () => ({ state: 'tracking', matrix: isIn(hidden, frame++) ? undefined : matrix, f: 100, ms: 0 }),
        sense: () => expect.fail('there are no sensors'),
        place: () => {},
      };
    },
  };
}

const backS = (dark: readonly Span[], hidden: readonly Span[]) =>
  scoreWalk(standing(dark), walkerWithout(hidden)).backS;

test('content comes back after the time from its first view, if that view ended without it', () => {
  const dark: Span[] = [
    [11, 20],
    [31, 40],
  ];
  expect(backS(dark, [[11, 23]])).toBeCloseTo(0.3);
  expect(backS(dark, [[11, 44]])).toBeCloseTo(2.4);
});

test('content that is not back at the end takes for ever', () => {
  expect(backS([[11, 20]], [[11, 59]])).toBe(Infinity);
});

test('only content that was out of view for six frames comes back', () => {
  expect(backS([], [[11, 23]])).toBeNaN();
  expect(backS([[11, 15]], [[11, 18]])).toBeNaN();
  expect(backS([[11, 16]], [[11, 19]])).toBeCloseTo(0.3);
});
