import type { VirtualItem } from '@tanstack/react-virtual';
import { expect, it } from 'vitest';
import { keepRowHeights, rowHeights } from './row-heights';

const row = (size: number) => [{ size } as VirtualItem];

it('keeps the rows of the lists that were shown last, and no more', () => {
  keepRowHeights('first', row(1));
  keepRowHeights('again', row(2));
  // With these, ten lists are kept, which is the most.
  for (let i = 0; i < 8; i++) keepRowHeights(`search ${i}`, row(3));
  keepRowHeights('again', row(4));
  keepRowHeights('last', row(5));
  expect(rowHeights('first')).toEqual([]);
  expect(rowHeights('again')).toEqual(row(4));
  expect(rowHeights('last')).toEqual(row(5));
});
