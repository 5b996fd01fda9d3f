import { FOCAL_STEPS, logFocalRatio } from '@anchora/vision/focal-evidence';
import { beforeEach, expect, test, vi } from 'vitest';
import { KEPT_DAYS, cameraNumber, forgetLearnedLenses, keepFocalRatio, learnedFocalRatio } from './learned-lenses';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 22);
const hd = { width: 1280, height: 720 };

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

test('a camera begins with the focal length that was learned with it, others do not', () => {
  const rear = cameraNumber({ deviceId: 'a1', facingMode: 'environment' }, hd);
  const wide = cameraNumber({ deviceId: 'b2', facingMode: 'environment' }, hd);
  keepFocalRatio(rear, 0.71, NOW_MS);
  expect(learnedFocalRatio(rear, NOW_MS)).toBe(0.71);
  expect(learnedFocalRatio(wide, NOW_MS)).toBeNull();
  expect(cameraNumber({ deviceId: 'a1', facingMode: 'environment' }, { width: 720, height: 1280 })).toBe(rear);
  expect(cameraNumber({ deviceId: 'a1', facingMode: 'environment' }, { width: 640, height: 480 })).not.toBe(rear);
});

test('nothing but numbers is stored', () => {
  keepFocalRatio(cameraNumber({ deviceId: 'a1', facingMode: 'environment' }, hd), 0.712_345_678, NOW_MS);
  expect([...stored.values()].join('')).toMatch(/^\[\[\d+,\d+,0\.7123\]\]$/);
});

test('a focal length is forgotten KEPT_DAYS after it was learned', () => {
  keepFocalRatio(1, 0.7, NOW_MS);
  expect(learnedFocalRatio(1, NOW_MS + (KEPT_DAYS - 1) * DAY_MS)).toBe(0.7);
  expect(learnedFocalRatio(1, NOW_MS + KEPT_DAYS * DAY_MS)).toBeNull();
  keepFocalRatio(2, 0.8, NOW_MS + KEPT_DAYS * DAY_MS);
  expect(stored.get('learned-lenses')).not.toContain('0.7]');
});

test.each([
  ['shortest', 0, 0.999],
  ['longest', FOCAL_STEPS - 1, 1.001],
])('the %s focal length that the engine compares is kept, and none beyond it', (_, step, beyond) => {
  const ratio = Math.exp(logFocalRatio(step));
  keepFocalRatio(1, ratio * beyond, NOW_MS);
  expect(learnedFocalRatio(1, NOW_MS)).toBeNull();
  keepFocalRatio(1, ratio / beyond, NOW_MS);
  expect(learnedFocalRatio(1, NOW_MS)).toBeCloseTo(ratio / beyond, 4);
});

test('the ninth camera replaces the one that was learned least recently', () => {
  for (let camera = 0; camera < 8; camera++) keepFocalRatio(camera, 0.7, NOW_MS);
  keepFocalRatio(0, 0.71, NOW_MS);
  keepFocalRatio(8, 0.72, NOW_MS);
  expect(learnedFocalRatio(0, NOW_MS)).toBe(0.71);
  expect(learnedFocalRatio(1, NOW_MS)).toBeNull();
  expect(learnedFocalRatio(8, NOW_MS)).toBe(0.72);
});

test('forgetting leaves nothing', () => {
  keepFocalRatio(1, 0.7, NOW_MS);
  expect(stored.size).toBe(1);
  forgetLearnedLenses();
  expect(stored.size).toBe(0);
});

test.each(['x', '{}', '[1]', '[[1,2]]', '[[1,"2",0.7]]', `[[1,${NOW_MS / DAY_MS},90]]`, '[[1,99999999,0.7]]'])(
  'storage that holds %s is as good as empty',
  (text) => {
    stored.set('learned-lenses', text);
    expect(learnedFocalRatio(1, NOW_MS)).toBeNull();
  },
);

const closed = () => {
  throw new DOMException('denied', 'SecurityError');
};

test('without storage nothing is kept and nothing fails', () => {
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  keepFocalRatio(1, 0.7, NOW_MS);
  expect(learnedFocalRatio(1, NOW_MS)).toBeNull();
  forgetLearnedLenses();
});
