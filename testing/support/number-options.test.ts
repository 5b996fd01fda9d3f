import { describe, expect, it } from 'vitest';
import { positiveNumber, wholeNumber } from './number-options';

describe('wholeNumber', () => {
  it('gives a whole number that is at least the smallest allowed one', () => {
    expect(wholeNumber('rounds', '20')).toBe(20);
    expect(wholeNumber('seed', '0', 0)).toBe(0);
  });

  it.each([
    ['a word', 'abc'],
    ['an empty text', ''],
    ['a space', ' '],
    ['a fraction', '1.5'],
    ['0', '0'],
    ['a negative number', '-3'],
    ['infinity', 'Infinity'],
  ])('refuses %s and names the option', (_, text) => {
    expect(() => wholeNumber('rounds', text)).toThrow(
      `expected rounds to be a whole number of at least 1, got "${text}"`,
    );
  });
});

describe('positiveNumber', () => {
  it('gives a fraction', () => {
    expect(positiveNumber('minutes', '0.5')).toBe(0.5);
  });

  it.each([
    ['a word', 'abc'],
    ['an empty text', ''],
    ['0', '0'],
    ['a negative number', '-1'],
    ['infinity', 'Infinity'],
  ])('refuses %s', (_, text) => {
    expect(() => positiveNumber('minutes', text)).toThrow(`a number above 0, got "${text}"`);
  });
});
