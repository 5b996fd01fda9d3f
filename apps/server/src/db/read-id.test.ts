import { MAX_ID } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { readId } from './read-id';

it('reads every id that the database gives out, and the number of the version that a project was created with', () => {
  expect([readId('0'), readId('1'), readId(String(MAX_ID))]).toEqual([0, 1, MAX_ID]);
});

it.each([String(MAX_ID + 1), '9'.repeat(400), '', ' 1', '-1', '1.0', '1e3', '0x1', '١'])(
  'takes %j for no id',
  (text) => {
    expect(readId(text)).toBeNull();
  },
);
