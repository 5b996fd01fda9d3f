import { expect, it } from 'vitest';
import { lengthInWords } from './length-in-words';

it('agrees with its number in English, and has no plural in Vietnamese', () => {
  expect([lengthInWords(1, 'hour', 'en'), lengthInWords(3, 'day', 'en')]).toEqual(['1 hour', '3 days']);
  expect([lengthInWords(1, 'hour', 'vi'), lengthInWords(3, 'day', 'vi')]).toEqual(['1 giờ', '3 ngày']);
});
