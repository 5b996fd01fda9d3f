import { describe, expect, it } from 'vitest';
import { positiveNumber, wholeNumber } from './number-options';

describe('wholeNumber', () => {
  it('reads a number', () => {
    expect(wholeNumber('rounds', '20')).toBe(20);
    expect(wholeNumber('seed', '0', 0)).toBe(0);
  });

  it.each(['abc', '', ' ', '1.5', '0', '-3', 'Infinity'])('refuses %j and names the option', (text) => {
    expect(() => wholeNumber('rounds', text)).toThrow(
      `expected rounds to be a whole number of at least 1, got "${text}"`,
    );
  });
});

describe('positiveNumber', () => {
  it('reads a fraction', () => {
    expect(positiveNumber('minutes', '0.5')).toBe(0.5);
  });

  it.each(['abc', '', '0', '-1', 'Infinity'])('refuses %j', (text) => {
    expect(() => positiveNumber('minutes', text)).toThrow(`a number above 0, got "${text}"`);
  });
});
