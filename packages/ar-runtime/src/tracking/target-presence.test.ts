import type { Result, TargetState } from '@anchora/vision';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TargetPresence } from './target-presence';

const matrix = new Float32Array(16);

function result(state: TargetState): Result {
  const posed = state === 'tracking' || state === 'coasting';
  return { id: 0, state, rmsPx: 0, support: 1, tMs: 0, ...(posed && { matrix }) };
}

let events: string[];
let presence: TargetPresence;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  presence = new TargetPresence({ onFound: () => events.push('found'), onLost: () => events.push('lost') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the first good pose finds the target once', () => {
  expect(presence.update(result('verifying'))).toBeNull();
  expect(presence.update(result('tracking'))).toBe(matrix);
  presence.update(result('tracking'));
  expect(events).toEqual(['found']);
});

test('without another result the content is gone 250 ms after the last good pose', () => {
  presence.update(result('tracking'));
  vi.advanceTimersByTime(150);
  expect(events).toEqual(['found']);
  vi.advanceTimersByTime(100);
  expect(events).toEqual(['found', 'lost']);
});

test('five pictures a second are enough to stay found', () => {
  for (let frame = 0; frame < 10; frame++) {
    presence.update(result('tracking'));
    vi.advanceTimersByTime(199);
  }
  expect(events).toEqual(['found']);
});

test('a coasting pose is drawn but does not keep the target', () => {
  presence.update(result('tracking'));
  for (let ms = 0; ms < 250; ms += 50) {
    vi.advanceTimersByTime(50);
    presence.update(result('coasting'));
  }
  expect(events).toEqual(['found', 'lost']);
  expect(presence.update(result('coasting'))).toBeNull();
});

test('what the tracker gives up is gone at once', () => {
  presence.update(result('tracking'));
  presence.update(result('lost'));
  expect(events).toEqual(['found', 'lost']);
  vi.advanceTimersByTime(1000);
  expect(events).toEqual(['found', 'lost']);
});

test('steady poses keep it, and it is found again after a loss', () => {
  for (let frame = 0; frame < 60; frame++) {
    presence.update(result('tracking'));
    vi.advanceTimersByTime(33);
  }
  expect(events).toEqual(['found']);
  presence.end();
  presence.end();
  presence.update(result('tracking'));
  expect(events).toEqual(['found', 'lost', 'found']);
});
