import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range';

describe('parseRange of 100 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    [undefined, 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=99999999999999999-', 'whole'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
  ])('%s means %j', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected);
  });
});

describe('parseRange of an empty object', () => {
  it.each([
    ['bytes=-5', 'whole'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-', 'unsatisfiable'],
  ])('%s means %j', (header, expected) => {
    expect(parseRange(header, 0)).toBe(expected);
  });
});
