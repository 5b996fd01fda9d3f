import { describe, expect, it } from 'vitest';
import type { TooManyWaitingError } from './too-many-waiting-error';
import { acquireSlot, MAX_WAITING, MAX_WAITING_PER_USER } from './work-slots';

/** Records the order in which callers are served; each of them gives its slot back at once. */
function recorder(name: string, maxAtOnce: number) {
  const order: string[] = [];
  const outcomes: Promise<void>[] = [];
  const serve = async (user: string, label: string) => {
    const release = await acquireSlot(name, user, maxAtOnce);
    order.push(label);
    release();
  };
  const call = (user: string, label = user) => {
    const served = serve(user, label);
    outcomes.push(served);
    return served;
  };
  return { order, call, all: () => Promise.all(outcomes) };
}

describe('acquireSlot', () => {
  it('admits the maximum at once and the others of one user in the order of their arrival', async () => {
    const { order, call, all } = recorder('order', 1);
    const first = await acquireSlot('order', 'ann', 1);
    for (const label of ['1', '2', '3']) void call('ann', label);
    expect(order).toEqual([]);
    first();
    await all();
    expect(order).toEqual(['1', '2', '3']);
  });

  it('frees a slot once, however often it is given back', async () => {
    const first = await acquireSlot('once', 'ann', 1);
    let held = 0;
    const hold = async (user: string) => {
      const release = await acquireSlot('once', user, 1);
      held += 1;
      return release;
    };
    const ofBob = hold('bob');
    const ofCem = hold('cem');
    first();
    first();
    const release = await ofBob;
    await new Promise(setImmediate);
    expect(held).toBe(1);
    release();
    (await ofCem)();
    expect(held).toBe(2);
  });

  it('serves users in turns, however many callers one of them has', async () => {
    const { order, call, all } = recorder('turns', 1);
    const first = await acquireSlot('turns', 'ann', 1);
    for (let count = 0; count < 5; count++) void call('ann');
    for (let count = 0; count < 2; count++) void call('bob');
    void call('cem');
    first();
    await all();
    expect(order).toEqual(['ann', 'bob', 'cem', 'ann', 'bob', 'ann', 'ann', 'ann']);
  });

  it('never lets one user hold all of several slots', async () => {
    const { order, call, all } = recorder('share', 2);
    const first = await acquireSlot('share', 'ann', 2);
    const second = call('ann', 'second of ann');
    await call('bob');
    expect(order).toEqual(['bob']);
    first();
    await Promise.all([second, all()]);
    expect(order).toEqual(['bob', 'second of ann']);
  });

  it('refuses the callers of a user of whom too many wait, and nobody else', async () => {
    const CALLS = 100;
    const { call, order, all } = recorder('flood', 1);
    const first = await acquireSlot('flood', 'ann', 1);
    const flood = Array.from({ length: CALLS }, () => acquireSlot('flood', 'ann', 1).then((release) => release()));
    const refused = Promise.allSettled(flood);
    void call('bob');
    first();
    await all();
    expect(order).toEqual(['bob']);
    const reasons = (await refused).flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as TooManyWaitingError] : [],
    );
    expect(reasons).toHaveLength(CALLS - MAX_WAITING_PER_USER);
    for (const reason of reasons) expect(reason).toMatchObject({ name: 'TooManyWaitingError', of: 'this-user' });
  });

  it('makes room for a newcomer at the cost of the last of the longest queue when too many wait in all', async () => {
    const first = await acquireSlot('crowd', 'ann', 1);
    const refused: string[] = [];
    const crowd: Promise<void>[] = [];
    const queue = (user: string, length: number) => {
      for (let place = 1; place <= length; place++) {
        const served = acquireSlot('crowd', user, 1).then(
          (release) => release(),
          (error: TooManyWaitingError) => void refused.push(`${user} ${place}: ${error.of}`),
        );
        crowd.push(served);
      }
    };
    // One queue is longer than the others, and is neither the first nor the last.
    const short = MAX_WAITING_PER_USER - 2;
    const shortQueues = Math.floor((MAX_WAITING - MAX_WAITING_PER_USER) / short);
    for (let user = 1; user <= shortQueues; user++) {
      if (user === 7) queue('longest', MAX_WAITING_PER_USER);
      queue(`user ${user}`, short);
    }
    queue('rest', MAX_WAITING - crowd.length);
    expect(crowd).toHaveLength(MAX_WAITING);
    const { call, order, all } = recorder('crowd', 1);
    void call('newcomer');
    first();
    await all();
    expect(order).toEqual(['newcomer']);
    await Promise.all(crowd);
    expect(refused).toEqual([`longest ${MAX_WAITING_PER_USER}: everyone`]);
  });
});
