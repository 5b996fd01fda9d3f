import { describe, expect, it } from 'vitest';
import { shortened } from './shortened';

describe('shortened', () => {
  it('keeps a short text and puts it on one line', () => {
    expect(shortened('  Scan\n\n me\tnow ', 20)).toBe('Scan me now');
  });

  it('cuts between words', () => {
    expect(shortened('one two three four five', 15)).toBe('one two three…');
  });

  it('cuts a text without spaces, never within a letter', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shortened(family.repeat(10), 4)).toBe(`${family.repeat(3)}…`);
    expect(shortened('ế'.normalize('NFD').repeat(10), 3)).toBe(`${'ế'.normalize('NFD').repeat(2)}…`);
  });

  it('drops characters that change the reading direction, and half characters', () => {
    expect(shortened('Invoice \u202Efdp.exe\u202C \uD83D\u0007', 50)).toBe('Invoice fdp.exe');
    expect(shortened('مرحبا بالعالم', 50)).toBe('مرحبا بالعالم');
  });

  it('cuts 5,000 characters between words, too', () => {
    expect(shortened('word '.repeat(1000), 280)).toBe(`${'word '.repeat(54)}word…`);
  });
});
