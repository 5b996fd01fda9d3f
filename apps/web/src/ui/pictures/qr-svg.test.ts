import { describe, expect, it } from 'vitest';
import { qrMatrix, qrPath, qrSvgFile } from './qr-svg';

const LINK = 'https://example.org/view/ar/AbCdEf123456';

describe('qrMatrix', () => {
  it('has finder patterns in three corners and a light border of four modules', () => {
    const { size, isDark } = qrMatrix(LINK);
    for (let i = 0; i < size; i++) {
      for (const edge of [0, 1, 2, 3, size - 4, size - 3, size - 2, size - 1]) {
        expect(isDark(i, edge) || isDark(edge, i)).toBe(false);
      }
    }
    // A dark square of three modules and a dark frame of seven, with a light frame between them.
    const isFinder = (left: number, top: number) =>
      Array.from({ length: 7 * 7 }, (_, i) => {
        const [x, y] = [i % 7, Math.floor(i / 7)];
        const fromMiddle = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        return isDark(left + x, top + y) === (fromMiddle !== 2);
      }).every(Boolean);
    const far = size - 4 - 7;
    expect([isFinder(4, 4), isFinder(far, 4), isFinder(4, far), isFinder(far, far)]).toEqual([true, true, true, false]);
  });
});

describe('qrPath', () => {
  it('covers exactly the dark modules', () => {
    const matrix = qrMatrix(LINK);
    const covered = new Set<string>();
    for (const [, x, y, length] of qrPath(matrix).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let i = 0; i < Number(length); i++) covered.add(`${Number(x) + i},${y}`);
    }
    for (let y = 0; y < matrix.size; y++) {
      for (let x = 0; x < matrix.size; x++) expect(covered.has(`${x},${y}`)).toBe(matrix.isDark(x, y));
    }
  });
});

describe('qrSvgFile', () => {
  it('is a whole document that holds nothing of the text itself', () => {
    const svg = qrSvgFile('https://example.org/?"><script>');
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>\n$/s);
    expect(svg).not.toContain('script');
  });
});
