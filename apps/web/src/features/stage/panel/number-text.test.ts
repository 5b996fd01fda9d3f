import { describe, expect, it } from 'vitest';
import { numberText, readNumber } from './number-text';

describe('a number in a field', () => {
  it('is written with the decimal mark of the language, without needless digits', () => {
    expect(numberText(0.25, 4, 'vi')).toBe('0,25');
    expect(numberText(1234.5, 2, 'en')).toBe('1234.5');
    expect(numberText(-0, 2, 'en')).toBe('0');
  });

  it('is read with either decimal mark, and not at all while it is unfinished', () => {
    expect(['0,25', ' -0.5 ', '+3', '.5', '\u22122'].map(readNumber)).toEqual([0.25, -0.5, 3, 0.5, -2]);
    expect(['', '-', '1.2.3', '1e9', 'abc', '0x10'].map(readNumber)).toEqual(Array(6).fill(null));
  });
});
