import { describe, expect, it } from 'vitest';
import { AccountThrottle } from './account-throttle';

function throttleWithClock() {
  let now = 0;
  const sleeps: number[] = [];
  const sleep = (ms: number) => {
    sleeps.push(ms);
    return Promise.resolve();
  };
  return { throttle: new AccountThrottle({ now: () => now, sleep }), sleeps, pass: (ms: number) => (now += ms) };
}

async function fail(throttle: AccountThrottle, times: number) {
  for (let i = 0; i < times; i++) {
    await throttle.waitForTurn('ann');
    throttle.recordFailure('ann');
  }
}

describe('AccountThrottle', () => {
  it('lets a few failed attempts pass without delay', async () => {
    const { throttle, sleeps } = throttleWithClock();
    await fail(throttle, 5);
    expect(sleeps).toEqual([]);
  });

  it('doubles the wait from half a second to eight seconds, and never refuses', async () => {
    const { throttle, sleeps, pass } = throttleWithClock();
    await fail(throttle, 5);
    for (let i = 0; i < 7; i++) {
      await fail(throttle, 1);
      pass(10_000);
    }
    expect(sleeps).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('gives each of several simultaneous attempts its own turn, at most eight seconds away', async () => {
    const { throttle, sleeps } = throttleWithClock();
    await fail(throttle, 7);
    sleeps.length = 0;
    await Promise.all(Array.from({ length: 6 }, () => throttle.waitForTurn('ann')));
    expect(sleeps).toEqual([3500, 5500, 7500, 8000, 8000, 8000]);
  });

  it('does not delay other accounts', async () => {
    const { throttle, sleeps } = throttleWithClock();
    await fail(throttle, 9);
    sleeps.length = 0;
    await throttle.waitForTurn('bob');
    expect(sleeps).toEqual([]);
  });

  it('forgets failures after a success, and after a quarter of an hour', async () => {
    const { throttle, sleeps, pass } = throttleWithClock();
    await fail(throttle, 6);
    throttle.recordSuccess('ann');
    sleeps.length = 0;
    await fail(throttle, 5);
    expect(sleeps).toEqual([]);
    await fail(throttle, 1);
    pass(15 * 60_000);
    sleeps.length = 0;
    await throttle.waitForTurn('ann');
    expect(sleeps).toEqual([]);
  });
});
