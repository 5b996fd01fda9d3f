import { describe, expect, it } from 'vitest';
import { acquireSlot, TooManyWaitingError } from './work-slots';

describe('acquireSlot', () => {
  it('lets so many in at once, the others in the order they came', async () => {
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

  it('sends callers away when too many wait', async () => {
    await acquireSlot('crowd', 1);
    for (let index = 0; index < 64; index++) void acquireSlot('crowd', 1);
    await expect(acquireSlot('crowd', 1)).rejects.toThrow(TooManyWaitingError);
  });
});
