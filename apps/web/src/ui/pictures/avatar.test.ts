import { describe, expect, it } from 'vitest';
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
});
