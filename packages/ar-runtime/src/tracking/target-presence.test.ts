import type { Result, TargetState } from '@anchora/vision';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TargetPresence } from './target-presence';

const matrix = new Float32Array(16);

function result(state: TargetState, id = 0, posed = state === 'tracking' || state === 'coasting'): Result {
  return { id, state, rmsPx: 0, support: 1, tMs: 0, ...(posed && { matrix }) };
}

let events: string[];
let awaited: boolean;
let presence: TargetPresence;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  awaited = false;
  presence = new TargetPresence(
    { onFound: (id) => events.push(`found ${id}`), onLost: (id) => events.push(`lost ${id}`) },
    () => awaited,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

/** Answers to pictures that each take the tracker `everyMs`; it is busy all the time. */
function answers(count: number, everyMs: number, ...results: Result[]): void {
  awaited = true;
  for (let i = 0; i < count; i++) {
    vi.advanceTimersByTime(everyMs);
    presence.update(results);
  }
}

test('the first good pose finds the target once', () => {
  expect(presence.update([result('verifying')])).toBeNull();
  expect(presence.update([result('tracking')])).toMatchObject({ id: 0, matrix });
  presence.update([result('tracking')]);
  expect(events).toEqual(['found 0']);
});

test('a target that the tracker gives up is lost at once', () => {
  presence.update([result('tracking')]);
  presence.update([result('lost')]);
  expect(events).toEqual(['found 0', 'lost 0']);
  vi.advanceTimersByTime(2000);
  expect(events).toEqual(['found 0', 'lost 0']);
});

test('a covered target is lost within 250 ms, and its predicted pose is never drawn', () => {
  answers(10, 33, result('tracking'));
  expect(presence.update([result('coasting')])).toBeNull();
  answers(3, 33, result('coasting', 0, false));
  expect(events).toEqual(['found 0']);
  answers(4, 33, result('coasting', 0, false));
  expect(events).toEqual(['found 0', 'lost 0']);
  expect(presence.update([result('coasting')])).toBeNull();
});

test('the target is lost within 250 ms after the last picture', () => {
  answers(10, 33, result('tracking'));
  awaited = false;
  vi.advanceTimersByTime(199);
  expect(events).toEqual(['found 0']);
  vi.advanceTimersByTime(50);
  expect(events).toEqual(['found 0', 'lost 0']);
});

describe('a device that tracks slowly', () => {
  test.each([250, 400, 700, 950])('does not flicker with a picture every %i ms', (everyMs) => {
    answers(10, everyMs, result('tracking'));
    expect(events).toEqual(['found 0']);
  });

  test('loses the target with the first answer that says so', () => {
    answers(5, 400, result('tracking'));
    answers(1, 400, result('lost'));
    expect(events).toEqual(['found 0', 'lost 0']);
  });

  test('does not wait longer than a second for an answer', () => {
    answers(5, 400, result('tracking'));
    vi.advanceTimersByTime(999);
    expect(events).toEqual(['found 0']);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(['found 0', 'lost 0']);
  });
});

test('one late answer among quick ones is waited for', () => {
  answers(10, 33, result('tracking'));
  answers(1, 600, result('tracking'));
  answers(10, 33, result('tracking'));
  expect(events).toEqual(['found 0']);
});

test('a camera that gives four pictures a second does not flicker, and its end is noticed', () => {
  presence.update([result('verifying')]);
  for (let picture = 0; picture < 10; picture++) {
    vi.advanceTimersByTime(250);
    presence.update([result('tracking')]);
  }
  expect(events).toEqual(['found 0']);
  vi.advanceTimersByTime(650);
  expect(events).toEqual(['found 0', 'lost 0']);
});

describe('with several targets', () => {
  test('the one that is seen stays, even if one before it in the file is looked for', () => {
    expect(presence.update([result('searching', 0), result('tracking', 1)])?.id).toBe(1);
    expect(presence.update([result('searching', 0), result('coasting', 1)])).toBeNull();
    expect(presence.update([result('tracking', 0), result('tracking', 1)])?.id).toBe(1);
    expect(events).toEqual(['found 1']);
  });

  test('a tracked target replaces one that is no longer tracked', () => {
    presence.update([result('tracking', 0), result('searching', 1)]);
    expect(presence.update([result('coasting', 0), result('tracking', 1)])?.id).toBe(1);
    expect(events).toEqual(['found 0', 'lost 0', 'found 1']);
  });

  test('the loss of another one changes nothing', () => {
    presence.update([result('tracking', 0), result('tracking', 1)]);
    presence.update([result('tracking', 0), result('lost', 1)]);
    expect(events).toEqual(['found 0']);
  });
});

test('a target is found again after a loss', () => {
  presence.update([result('tracking')]);
  presence.end();
  presence.end();
  presence.update([result('tracking')]);
  expect(events).toEqual(['found 0', 'lost 0', 'found 0']);
});
