import { describe, expect, it, onTestFinished, vi } from 'vitest';
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
    const spy = vi.spyOn(String.prototype, 'toLocaleUpperCase').mockReturnValue('İ');
    onTestFinished(() => spy.mockRestore());
    expect(initials('ink')).toBe('I');
  });
});
