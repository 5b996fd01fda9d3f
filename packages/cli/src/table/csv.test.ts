import { describe, expect, it } from 'vitest';
import { CliError } from '../cli-error';
import { parseCsv } from './csv';

const parse = (text: string | Uint8Array) => parseCsv(typeof text === 'string' ? Buffer.from(text) : text, 'menu.csv');

/** Code and parameters of the refusal. */
function refusal(text: string | Uint8Array) {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof CliError) return [error.code, error.params];
    throw error;
  }
  return null;
}

describe('a table', () => {
  it.each([
    ['commas and LF', 'name,content\nMenu,a.mp4\n'],
    ['semicolons, CRLF and a byte order mark', '\uFEFFname;content\r\nMenu;a.mp4\r\n'],
    ['tabs, without a last line break', 'name\tcontent\nMenu\ta.mp4'],
    ['Excel’s separator line', 'sep=;\r\nname;content\r\nMenu;a.mp4\r\n'],
    ['quotes', '"name","content"\n"Menu","a.mp4"\n'],
  ])('with %s is read', (_, text) => {
    expect(parse(text)).toEqual([
      ['name', 'content'],
      ['Menu', 'a.mp4'],
    ]);
  });

  it('keeps separators, line breaks and doubled quotes inside quotes', () => {
    expect(parse('name;note\n"Phở; ""bò""\nđặc biệt";x\n')).toEqual([
      ['name', 'note'],
      ['Phở; "bò"\nđặc biệt', 'x'],
    ]);
  });

  it('keeps empty fields and rows, so that positions stay rows of the spreadsheet', () => {
    expect(parse('a,b\n,\n\nx,')).toEqual([['a', 'b'], ['', ''], [''], ['x', '']]);
  });

  it('takes the separator of the header where cells contain others', () => {
    expect(parse('name;note\nA,B,C;x')).toEqual([
      ['name', 'note'],
      ['A,B,C', 'x'],
    ]);
  });

  it('is refused with the place of a quotation mark that is never closed or in the wrong place', () => {
    expect(refusal('a,b\n1,"2\n3,4')).toEqual(['csv-quote', { file: 'menu.csv', row: 2, column: 2 }]);
    expect(refusal('a,b\n"1"x,2\n')).toEqual(['csv-quote', { file: 'menu.csv', row: 2, column: 1 }]);
  });

  it('is refused in other encodings', () => {
    const utf16 = Buffer.from('\uFEFFname;content\r\nPhở;a.mp4', 'utf16le');
    const utf16WithoutMark = Buffer.from('name;content', 'utf16le');
    const windows = Buffer.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xd0, 0xfd, 0x61]);
    for (const bytes of [utf16, utf16WithoutMark, windows]) expect(refusal(bytes)?.[0]).toBe('csv-encoding');
  });

  it('without bytes has no records', () => expect(parse('')).toEqual([]));
});
