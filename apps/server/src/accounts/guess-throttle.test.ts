import { describe, expect, it } from 'vitest';
import { MemoryLimitStore } from '../http/limits/memory-limit-store';
import { ATTEMPTS_FORGOTTEN_AFTER_MS, FREE_ATTEMPTS, GuessThrottle } from './guess-throttle';

function throttles() {
  let nowMs = 0;
  const sleeps: number[] = [];
  const store = new MemoryLimitStore({ now: () => nowMs });
  const sleep = (ms: number) => {
    sleeps.push(ms);
    return Promise.resolve();
  };
  const node = () => new GuessThrottle(store, 'test', sleep);
  return { throttle: node(), other: node(), sleeps, pass: (ms: number) => (nowMs += ms) };
}

async function attempt(throttle: GuessThrottle, times: number, account = 'ann') {
  for (let i = 0; i < times; i++) await throttle.waitForTurn(account);
}

describe('GuessThrottle', () => {
  it('lets a few attempts pass without delay', async () => {
    const { throttle, sleeps } = throttles();
    await attempt(throttle, FREE_ATTEMPTS);
    expect(sleeps).toEqual([]);
  });

  it('doubles the wait from half a second to half a minute, and never refuses', async () => {
    const { throttle, sleeps } = throttles();
    await attempt(throttle, FREE_ATTEMPTS + 10);
    expect(sleeps).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]);
  });

  it('slows simultaneous attempts as much as successive ones', async () => {
    const { throttle, sleeps } = throttles();
    await Promise.all(Array.from({ length: FREE_ATTEMPTS + 9 }, () => throttle.waitForTurn('ann')));
    expect(sleeps).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('counts the attempts of all processes together', async () => {
    const { throttle, other, sleeps } = throttles();
    await attempt(throttle, FREE_ATTEMPTS - 1);
    await attempt(other, 3);
    expect(sleeps).toEqual([500, 1000]);
  });

  it('does not delay other accounts', async () => {
    const { throttle, sleeps } = throttles();
    await attempt(throttle, FREE_ATTEMPTS);
    await attempt(throttle, FREE_ATTEMPTS, 'bob');
    expect(sleeps).toEqual([]);
  });

  it('forgets attempts after a success, and after a quarter of an hour', async () => {
    const { throttle, sleeps, pass } = throttles();
    await attempt(throttle, FREE_ATTEMPTS);
    await throttle.recordSuccess('ann');
    await attempt(throttle, FREE_ATTEMPTS);
    pass(ATTEMPTS_FORGOTTEN_AFTER_MS);
    await attempt(throttle, FREE_ATTEMPTS);
    expect(sleeps).toEqual([]);
  });
});
