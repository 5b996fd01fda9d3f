import type { VirtualItem } from '@tanstack/react-virtual';
import { expect, it } from 'vitest';
import { keepRowHeights, MAX_LISTS, rowHeights } from './row-heights';

const row = (size: number) => [{ size } as VirtualItem];

it('keeps the rows of the lists that were shown last, and no more', () => {
  keepRowHeights('first', row(1));
  keepRowHeights('again', row(2));
  // With these, as many lists are kept as can be.
  for (let i = 2; i < MAX_LISTS; i++) keepRowHeights(`search ${i}`, row(3));
  keepRowHeights('again', row(4));
  keepRowHeights('last', row(5));
  expect(rowHeights('first')).toEqual([]);
  expect(rowHeights('again')).toEqual(row(4));
  expect(rowHeights('last')).toEqual(row(5));
});
