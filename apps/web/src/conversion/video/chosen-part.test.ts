import { expect, it } from 'vitest';
import { changedPart, firstPart } from './chosen-part';

it('only a video of more than three minutes is cut, at first to its beginning', () => {
  expect(firstPart(180)).toBeNull();
  expect(firstPart(181)).toEqual({ start: 0, end: 180 });
});

it.each([
  [{ start: 20 }, { start: 20, end: 180 }],
  [{ end: 90 }, { start: 0, end: 90 }],
  [{ start: 190 }, { start: 190, end: 300 }],
  [{ start: 500 }, { start: 299, end: 300 }],
  [{ start: -5 }, { start: 0, end: 180 }],
  [{ end: 0 }, { start: 0, end: 1 }],
  [{ end: 200 }, { start: 0, end: 180 }],
  [{ start: Number.NaN }, { start: 0, end: 180 }],
  [{ end: Number.NaN }, { start: 0, end: 1 }],
])('of the first 180 of 300 s, the change %j leaves %j', (change, part) => {
  expect(changedPart({ start: 0, end: 180 }, change, 300)).toEqual(part);
});

it('a start behind the end moves the part with its length', () => {
  expect(changedPart({ start: 10, end: 40 }, { start: 100 }, 300)).toEqual({ start: 100, end: 130 });
});
