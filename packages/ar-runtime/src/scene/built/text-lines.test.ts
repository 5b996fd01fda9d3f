import { describe, expect, it } from 'vitest';
import { textLines } from './text-lines';

/** Each character is one wide, marks included. */
const lines = (text: string, width: number): string[] =>
  textLines(text, width, (measured) => [...new Intl.Segmenter().segment(measured)].length);

describe('textLines', () => {
  it('breaks at spaces and keeps the lines of the text', () => {
    expect(lines('Phở bò Hà Nội\n\nrất ngon', 7)).toEqual(['Phở bò', 'Hà Nội', '', 'rất', 'ngon']);
  });

  it('breaks a word that is too long between whole characters', () => {
    expect(lines('a nghiêng👩‍👩‍👧nghiêng', 5)).toEqual(['a', 'nghiê', 'ng👩‍👩‍👧ng', 'hiêng']);
  });

  it('puts at least one character on a line', () => {
    expect(lines('ab c', 0.5)).toEqual(['a', 'b', 'c']);
  });
});
