import { describe, expect, it, vi } from 'vitest';
import { ObjectNotFoundError, StoreUnavailableError, type ObjectStore } from '../storage/object-store';
import { forEachRow, MAX_REPORTED } from './for-each-row';

it('handles every row, and then reports how many failed and the first errors', async () => {
  const handled: number[] = [];
  const rows = MAX_REPORTED + 10;
  const work = forEachRow(
    Array.from({ length: rows }, (_, i) => i),
    async (row) => {
      handled.push(row);
      if (row > 0) throw new Error(`row ${row} is broken`);
    },
  );
  const error = await work.catch((thrown: unknown) => thrown);
  expect(handled).toHaveLength(rows);
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).message).toBe(`${rows - 1} failed, the first with: Error: row 1 is broken`);
  expect((error as AggregateError).errors).toHaveLength(MAX_REPORTED);
});

it.each([
  ['database', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['store', new StoreUnavailableError('the store is away')],
])('ends at once with the error of a %s that is away', async (_what, away) => {
  const handle = vi.fn<(row: number) => Promise<void>>().mockRejectedValue(away);
  await expect(forEachRow([1, 2], handle)).rejects.toBe(away);
  expect(handle).toHaveBeenCalledTimes(1);
});

/** A store that answers for every object with this error. */
const storeThat = (answers: Error) => ({ head: () => Promise.reject(answers) }) as unknown as ObjectStore;

describe('an object that the store cannot serve', () => {
  const unserved = new StoreUnavailableError('the store answers 503');
  const handle = () => vi.fn<(row: number) => Promise<void>>().mockRejectedValueOnce(unserved).mockResolvedValue();

  it('does not keep the others from their turn while the store answers for them', async () => {
    const others = handle();
    const work = forEachRow([1, 2, 3], others, storeThat(new ObjectNotFoundError('files/x')));
    await expect(work).rejects.toThrow('1 failed');
    expect(others).toHaveBeenCalledTimes(3);
  });

  it('ends the work if the store answers for no other one', async () => {
    const others = handle();
    await expect(forEachRow([1, 2, 3], others, storeThat(unserved))).rejects.toBe(unserved);
    expect(others).toHaveBeenCalledTimes(1);
  });
});
