import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range';

/** The range in words: first and last byte. */
const told = (range: ReturnType<typeof parseRange>) =>
  typeof range === 'string' ? range : `${range.start} to ${range.end}`;

describe('parseRange of 100 bytes', () => {
  it.each([
    ['bytes=0-0', '0 to 0'],
    ['bytes=10-19', '10 to 19'],
    ['bytes=90-', '90 to 99'],
    ['bytes=90-1000', '90 to 99'],
    ['bytes=-10', '90 to 99'],
    ['bytes=-1000', '0 to 99'],
    ['bytes=-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=99999999999999999-', 'whole'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
  ])('reads %s as %s', (header, expected) => {
    expect(told(parseRange(header, 100))).toBe(expected);
  });

  it('reads a missing header as whole', () => {
    expect(parseRange(undefined, 100)).toBe('whole');
  });
});

describe('parseRange of an empty object', () => {
  it.each([
    ['bytes=-5', 'whole'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-', 'unsatisfiable'],
  ])('reads %s as %s', (header, expected) => {
    expect(parseRange(header, 0)).toBe(expected);
  });
});
