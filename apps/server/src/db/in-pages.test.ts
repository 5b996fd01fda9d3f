import { expect, it } from 'vitest';
import { inPages, PAGE_ROWS } from './in-pages';

/** Numbers below `count` in order, behind `after`. */
const numbersBelow = (count: number) => (after: number | null) => {
  const first = after === null ? 0 : after + 1;
  return Promise.resolve(Array.from({ length: Math.min(PAGE_ROWS, count - first) }, (_, i) => first + i));
};

it.each([0, 1, PAGE_ROWS, 2 * PAGE_ROWS + 1])('gives each of %i rows once, in order', async (count) => {
  const rows: number[] = [];
  for await (const row of inPages(numbersBelow(count))) rows.push(row);
  expect(rows).toEqual(Array.from({ length: count }, (_, i) => i));
});

it('gives no further row once its signal is aborted', async () => {
  const stopping = new AbortController();
  const rows: number[] = [];
  for await (const row of inPages(numbersBelow(PAGE_ROWS), stopping.signal)) {
    rows.push(row);
    if (rows.length === 2) stopping.abort();
  }
  expect(rows).toEqual([0, 1]);
});
