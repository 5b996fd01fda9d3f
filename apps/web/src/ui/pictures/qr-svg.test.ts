import { describe, expect, it } from 'vitest';
import { qrMatrix, qrPath, qrSvgFile } from './qr-svg';

const LINK = 'https://example.org/view/ar/AbCdEf123456';

describe('qrMatrix', () => {
  it('has the three finder patterns and a light border of four modules', () => {
    const { size, isDark } = qrMatrix(LINK);
    for (let i = 0; i < size; i++) {
      for (let edge = 0; edge < 4; edge++) expect(isDark(i, edge) || isDark(edge, i)).toBe(false);
    }
    const last = size - 5;
    for (const [x, y] of [
      [4, 4],
      [last, 4],
      [4, last],
    ] as const)
      expect(isDark(x, y)).toBe(true);
    expect(isDark(last, last) && isDark(last - 6, last - 6) && isDark(last - 3, last - 3)).toBe(false);
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
