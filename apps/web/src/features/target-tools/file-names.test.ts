import { describe, expect, it } from 'vitest';
import { compiledFileName, uploadFileName } from './file-names';

describe('file names of compiled targets', () => {
  it('are target_{timestamp}.mind for downloads', () => {
    expect(compiledFileName(1700000000000)).toBe('target_1700000000000.mind');
  });

  it('are {imagebase}_{timestamp}.mind for uploads, whatever dots the name has', () => {
    expect(uploadFileName('áp phích v1.2.png', 5)).toBe('áp phích v1.2_5.mind');
    expect(uploadFileName('poster', 5)).toBe('poster_5.mind');
    expect(uploadFileName('.png', 5)).toBe('target_5.mind');
  });

  it('are cut to what file systems take, but never within a character', () => {
    const name = uploadFileName(`${'ệ'.repeat(200)}.png`, 1_700_000_000_000);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^ệ+_1700000000000\.mind$/);
    expect(uploadFileName(`${'🖼'.repeat(200)}.png`, 5)).toBe(`${'🖼'.repeat(37)}_5.mind`);
  });
});
