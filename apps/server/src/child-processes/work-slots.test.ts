import { describe, expect, it } from 'vitest';
import { acquireSlot, TooManyWaitingError } from './work-slots';

describe('acquireSlot', () => {
  it('admits the maximum at once and the others in the order of their arrival', async () => {
    const order: number[] = [];
    const first = await acquireSlot('order', 1);
    const others = [1, 2, 3].map(async (number) => {
      const release = await acquireSlot('order', 1);
      order.push(number);
      release();
    });
    expect(order).toEqual([]);
    first();
    first();
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
  });

  it('rejects callers when too many are waiting', async () => {
    await acquireSlot('crowd', 1);
    for (let index = 0; index < 64; index++) void acquireSlot('crowd', 1);
    await expect(acquireSlot('crowd', 1)).rejects.toThrow(TooManyWaitingError);
  });
});
