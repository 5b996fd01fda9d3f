import { expect, it } from 'vitest';
import { BatchedReads, MAX_KEYS } from './batched-reads';

/** Reads that end at the test's command. */
function controlled() {
  const begun: { keys: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const reads = new BatchedReads<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        begun.push({ keys, end: () => resolve(keys.map((key) => `value ${key}`)), fail: reject });
      }),
  );
  return { reads, begun };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('reads a key at once while little runs, and the keys that wait meanwhile together, for each its own value', async () => {
  const { reads, begun } = controlled();
  const asked = [1, 2, 3, 4, 4].map((key) => reads.get(key));
  expect(begun.map(({ keys }) => keys)).toEqual([[1], [2]]);
  begun[0]?.end();
  await turn();
  expect(begun.map(({ keys }) => keys)).toEqual([[1], [2], [3, 4, 4]]);
  begun[2]?.end();
  begun[1]?.end();
  expect(await Promise.all(asked)).toEqual(['value 1', 'value 2', 'value 3', 'value 4', 'value 4']);
});

it('reads a limited number of keys together', async () => {
  const { reads, begun } = controlled();
  for (let key = 0; key < MAX_KEYS + 10; key++) void reads.get(key);
  begun[0]?.end();
  await turn();
  begun[1]?.end();
  await turn();
  // Two of the ten more were read alone, at once.
  expect(begun.map(({ keys }) => keys.length)).toEqual([1, 1, MAX_KEYS, 8]);
});

it('goes on after a read that failed, which fails for those who were waiting for it', async () => {
  const { reads, begun } = controlled();
  const [first, second, third] = [reads.get(1), reads.get(2), reads.get(3)];
  begun[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  begun[1]?.end();
  begun[2]?.end();
  expect(await Promise.all([second, third])).toEqual(['value 2', 'value 3']);
});
