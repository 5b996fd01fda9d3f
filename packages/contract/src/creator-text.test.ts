import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cleanCreatorText } from './creator-text';

describe('cleanCreatorText', () => {
  it.each([
    ['Vietnamese stays as it is', 'Phở bò Hà Nội, ngon lắm!', 'Phở bò Hà Nội, ngon lắm!'],
    ['separate marks are composed', 'Pho\u031b\u0309', 'Phở'],
    ['an emoji of several people keeps its joiners', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['an emoji with a skin colour keeps its joiner', '👩🏽‍🚀', '👩🏽‍🚀'],
    ['a coloured heart and a keycap keep their selector', '❤\uFE0F 1\uFE0F\u20E3', '❤\uFE0F 1\uFE0F\u20E3'],
    ['joiners and non-joiners within a word go', 'می\u200Cخواهم ශ්\u200Dරී', 'میخواهم ශ්රී'],
    ['a joiner between letters goes', 'a\u200Db', 'ab'],
    ['a selector behind a digit goes', '1\uFE0F2', '12'],
    ['direction controls go', 'a\u202Eb\u2066c\u200F', 'abc'],
    ['zero-width characters and fillers go', '\uFEFFa\u200B\u2060\u3164\u00ADb\u2800', 'ab'],
    ['tags go', '🏴\u{E0067}\u{E0062}\u{E007F}', '🏴'],
    ['controls and lone surrogates go', 'a\u0000\u001B\uD800b\uDC00\u007F', 'ab'],
    ['a letter keeps four marks', `e${'\u0301'.repeat(40)}x`, `é${'\u0301'.repeat(4)}x`],
    [
      'an Arabic letter keeps four marks, though non-joiners part them',
      `م${'\u06D6'.repeat(4)}\u200C${'\u06D6'.repeat(4)}م`,
      `م${'\u06D6'.repeat(4)}م`,
    ],
    ['marks without a letter go', '\u0301\u0302a', 'a'],
    ['line breaks of all kinds become spaces', ' a\r\nb\u2028c\td ', 'a b c d'],
  ])('%s', (_, text, clean) => expect(cleanCreatorText(text, 'one')).toBe(clean));

  it('keeps line breaks in a text of many lines, and no mark at the start of a line', () => {
    expect(cleanCreatorText('a\r\nb\u2029\u0301c\n\n', 'many')).toBe('a\nb\nc');
  });

  it.each([
    '\u0301 ',
    ' \u0301',
    '\u0301\n',
    '\u0301\u202E ',
    '\u2028\u0301',
    '👩\u200D ',
    'a\u0301 ',
    '\u064E\u200Cم',
    'র\u200D\u09CD',
    '\u06D6\u200C',
    '\u200C\u06D6',
  ])('cleans a long text of %j in few passes', (unit) => {
    // Each pass composes once.
    const pass = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => pass.mockRestore());
    cleanCreatorText(`${unit.repeat(500)}x`, 'many');
    expect(pass).toHaveBeenCalled();
    expect(pass.mock.calls.length).toBeLessThan(5);
  });

  it('changes nothing when it is applied to its own result', () => {
    const parts = [
      'a',
      'e',
      '\u0301',
      '\u0323',
      '\u200D',
      '\uFE0F',
      '👩',
      '🏽',
      '\u202E',
      '\n',
      '\r',
      '1',
      '\u20E3',
      ' ',
      '\u1100',
      '\u1161',
      '\uD83D',
      '\uDE00',
      '\u034F',
      '\u200C',
      'م',
      '\u06D6',
      '\u064E',
      'র',
      '\u09CD',
      'ක',
      '\u0DCA',
    ];
    let state = 7;
    const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit;
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: below(12) }, () => parts[below(parts.length)]).join('');
      const once = cleanCreatorText(text, round % 2 ? 'one' : 'many');
      expect(cleanCreatorText(once, round % 2 ? 'one' : 'many'), JSON.stringify(text)).toBe(once);
    }
  });

  it('lets plain texts pass as the whole rule would', () => {
    const characters = [
      [0x20, 0x7e],
      [0xc0, 0x24f],
      [0x1ea0, 0x1ef9],
    ].flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    );
    // Hiragana is outside the plain texts, so that the second call takes the whole rule.
    const pairs = characters.map((first) => characters.map((second) => first + second).join('')).join('');
    expect(cleanCreatorText(pairs, 'one')).toBe(pairs.trim());
    expect(cleanCreatorText(`あ${pairs}あ`, 'one')).toBe(`あ${pairs}あ`);
  });
});
