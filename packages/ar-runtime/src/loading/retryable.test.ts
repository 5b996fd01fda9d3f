import { expect, test } from 'vitest';
import { retryable } from './retryable';

test('a success is remembered, a failure is tried again', async () => {
  let calls = 0;
  const load = retryable(async () => {
    calls++;
    if (calls === 1) throw new Error('offline');
    return calls;
  });
  await expect(load()).rejects.toThrow('offline');
  await expect(load()).resolves.toBe(2);
  await expect(load()).resolves.toBe(2);
});

test('calls at the same time share one load', async () => {
  let calls = 0;
  const load = retryable(async () => ++calls);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
});

test('a forgotten value is loaded again, and the load is told that it is a retry', async () => {
  const tries: boolean[] = [];
  const load = retryable(async (again) => tries.push(again));
  await load();
  await load();
  load.forget();
  await load();
  expect(tries).toEqual([false, true]);
});
