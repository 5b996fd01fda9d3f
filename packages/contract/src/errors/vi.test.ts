import { describe, expect, it } from 'vitest';
import { DETAILS } from './english';
import { ERRORS } from './error-codes';
import { VIETNAMESE } from './vi';

describe('the tables of messages', () => {
  it('list every code once, and the Vietnamese table words each of them and no other code', () => {
    const codes = [...Object.keys(ERRORS), ...Object.keys(DETAILS)];
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
    expect(Object.keys(VIETNAMESE.templates).toSorted()).toEqual(codes.toSorted());
    expect(Object.values(VIETNAMESE.templates).filter((template) => template.trim() === '')).toEqual([]);
  });

  it('use an error status for every error', () => {
    expect(Object.values(ERRORS).filter(({ status }) => status < 400 || status > 599)).toEqual([]);
  });
});
