import type { GuestComment } from '@anchora/contract/comments';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { COMMENTS_POLL_MS } from '../../../api/comments';
import { followComments, READ_AGAIN_MS } from './follow-comments';

const LONG_MS = 4 * READ_AGAIN_MS;

/** Answers of the server, to be given in any order. */
const asked: { answer: (comments: GuestComment[]) => void; fail: (error: Error) => void }[] = [];
const shown: GuestComment[][] = [];
const failures: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  asked.length = 0;
  shown.length = 0;
  failures.length = 0;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow() {
  return followComments(
    () => new Promise((answer, fail) => asked.push({ answer, fail })),
    (comments) => shown.push(comments),
    (error) => failures.push(error),
  );
}

function firstReading() {
  const [reading] = asked;
  if (!reading) throw new Error('the comments were not read');
  return reading;
}

const commentsOf = (...texts: string[]) => texts.map((text) => ({ text }) as GuestComment);

it('a comment that was just sent stays when an older list arrives late', async () => {
  const follower = follow();
  follower.take(commentsOf('mine'));
  firstReading().answer(commentsOf());
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([commentsOf('mine')]);
  follower.end();
});

it('no second reading begins while the first one waits for its answer', async () => {
  const follower = follow();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(asked).toHaveLength(1);
  firstReading().answer(commentsOf('theirs'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(shown).toEqual([commentsOf('theirs')]);
  expect(asked).toHaveLength(2);
  follower.end();
});

it('a reading that fails is told, and the next one follows', async () => {
  const follower = follow();
  firstReading().fail(new Error('offline'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(failures).toEqual([new Error('offline')]);
  expect(asked).toHaveLength(2);
  follower.end();
});

it('nothing is shown or told after the end', async () => {
  const follower = follow();
  follower.end();
  firstReading().answer(commentsOf('theirs'));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([shown, failures, asked.length]).toEqual([[], [], 1]);
});

it('clients see the comments of members as soon as members see theirs', () => {
  expect(READ_AGAIN_MS).toBe(COMMENTS_POLL_MS);
});
