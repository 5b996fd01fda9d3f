import { describe, expect, it, vi } from 'vitest';
import { initials } from './avatar';

describe('initials', () => {
  it.each([
    ['Trần Thị Hạnh', 'TH'],
    ['maker', 'M'],
    ['first.last@example.com', 'FC'],
    ['👨‍👩‍👧 Family', '👨‍👩‍👧F'],
    ['🇻🇳', '🇻🇳'],
    ['👍🏽 up', '👍🏽U'],
    ['a\u0301n', 'A\u0301'],
    ['   ', ''],
  ])('of %j are %j', (name, letters) => expect(initials(name)).toBe(letters));

  it('do not depend on the language of the browser', () => {
    vi.spyOn(String.prototype, 'toLocaleUpperCase').mockReturnValue('İ');
    expect(initials('ink')).toBe('I');
    vi.restoreAllMocks();
  });
});
