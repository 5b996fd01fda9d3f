import { MAX_CONVERTED_S } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { changedPart, firstPart, textsOf } from './chosen-part';

it('only a video that is longer than the limit is cut, at first to its beginning', () => {
  expect(firstPart(MAX_CONVERTED_S)).toBeNull();
  expect(firstPart(MAX_CONVERTED_S + 1)).toEqual({ start: 0, end: MAX_CONVERTED_S });
});

it.each([
  ['a later start keeps the end', { start: 20 }, { start: 20, end: MAX_CONVERTED_S }],
  ['an earlier end shortens the part', { end: 90 }, { start: 0, end: 90 }],
  ['a start behind the end moves the part, up to the end of the video', { start: 190 }, { start: 190, end: 300 }],
  ['a start behind the video leaves its last second', { start: 500 }, { start: 299, end: 300 }],
  ['a start before the video is its beginning', { start: -5 }, { start: 0, end: MAX_CONVERTED_S }],
  ['an end at the start leaves one second', { end: 0 }, { start: 0, end: 1 }],
  ['an end beyond the limit is brought to it', { end: 200 }, { start: 0, end: MAX_CONVERTED_S }],
  ['a start that is no number is the beginning', { start: Number.NaN }, { start: 0, end: MAX_CONVERTED_S }],
  ['an end that is no number leaves one second', { end: Number.NaN }, { start: 0, end: 1 }],
])('of a video of 300 s whose first part is chosen, %s', (_, change, part) => {
  expect(changedPart({ start: 0, end: MAX_CONVERTED_S }, change, 300)).toEqual(part);
});

it('a start behind the end moves the part with its length', () => {
  expect(changedPart({ start: 10, end: 40 }, { start: 100 }, 300)).toEqual({ start: 100, end: 130 });
});

it('the texts of a part have the fractions of a second that it has, to a thousandth', () => {
  expect(textsOf({ start: 12.5, end: 72.123456 })).toEqual({ start: '12.5', end: '72.123' });
  expect(textsOf({ start: 0, end: 120 })).toEqual({ start: '0', end: '120' });
});
