import { describe, expect, it } from 'vitest';
import { fileSizeText } from './file-size';

describe('the text of a file size', () => {
  it('has the decimal mark of the language', () => {
    expect(fileSizeText(2.1 * 1024 * 1024, 'vi')).toBe('2,1 MB');
    expect(fileSizeText(2 * 1024 ** 3, 'vi')).toBe('2,0 GB');
    expect(fileSizeText(2.1 * 1024 * 1024, 'en')).toBe('2.1 MB');
  });

  it.each([
    [1024 ** 2 - 1, '1.0 MB'],
    [9.96 * 1024 ** 2, '10 MB'],
    [9.94 * 1024 ** 2, '9.9 MB'],
    [1024 ** 3 - 1, '1.0 GB'],
  ])('of %i bytes is %s, in the unit of the rounded number', (bytes, text) => {
    expect(fileSizeText(bytes, 'en')).toBe(text);
  });

  it('has no decimals from 10 MB and in kilobytes, and at least 1 KB for a file with content', () => {
    expect(fileSizeText(10.4 * 1024 * 1024, 'vi')).toBe('10 MB');
    expect(fileSizeText(1.6 * 1024, 'vi')).toBe('2 KB');
    expect(fileSizeText(1, 'vi')).toBe('1 KB');
    expect(fileSizeText(0, 'vi')).toBe('0 KB');
  });
});
