import { expect, it, vi } from 'vitest';
import { StoreUnavailableError } from '../storage/object-store';
import { forEachRow } from './for-each-row';

it('handles every row, and then reports how many failed and the first twenty errors', async () => {
  const handled: number[] = [];
  const work = forEachRow(
    Array.from({ length: 30 }, (_, i) => i),
    async (row) => {
      handled.push(row);
      if (row > 0) throw new Error(`row ${row} is broken`);
    },
  );
  const error = await work.catch((thrown: unknown) => thrown);
  expect(handled).toHaveLength(30);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).message).toBe('29 failed, the first with: Error: row 1 is broken');
  expect((error as AggregateError).errors).toHaveLength(20);
});

it.each([
  ['database', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['store', new StoreUnavailableError('the store is away')],
])('ends at once with the error of a %s that is away', async (_what, away) => {
  const handle = vi.fn<(row: number) => Promise<void>>().mockRejectedValue(away);
  await expect(forEachRow([1, 2], handle)).rejects.toBe(away);
  expect(handle).toHaveBeenCalledTimes(1);
});
