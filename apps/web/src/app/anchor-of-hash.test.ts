import { describe, expect, it } from 'vitest';
import { anchorOfHash } from './anchor-of-hash';

describe('anchorOfHash', () => {
  it('is the id that a hash names, decoded', () => {
    expect(anchorOfHash('#gi%C3%A1')).toBe('giá');
  });

  it('is the hash as written when its percent signs encode nothing', () => {
    expect(anchorOfHash('#100%')).toBe('100%');
  });
});
