import { describe, expect, it } from 'vitest';
import { compiledFileName, MAX_STEM_LENGTH, timedFileName } from './file-names';

/** The longest name that the usual file systems take (ext4, NTFS, APFS), in UTF-8. */
const FILE_NAME_BYTES = 255;

describe('file names of compiled targets', () => {
  it('are target_{timestamp}.mind for downloads', () => {
    expect(compiledFileName(1_700_000_000_000)).toBe('target_1700000000000.mind');
  });

  it('are {stem}_{timestamp}.mind for files made from another one, whatever dots its name has', () => {
    expect(timedFileName('áp phích v1.2.png', 5)).toBe('áp phích v1.2_5.mind');
    expect(timedFileName('poster', 5)).toBe('poster_5.mind');
    expect(timedFileName('.png', 5)).toBe('target_5.mind');
  });

  it('are cut to what file systems take, but never within a character', () => {
    const name = timedFileName(`${'ệ'.repeat(2 * MAX_STEM_LENGTH)}.png`, 1_700_000_000_000);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(FILE_NAME_BYTES);
    expect(name).toMatch(/^ệ+_1700000000000\.mind$/);
    // Each of these pictures is two UTF-16 units.
    const whole = Math.floor(MAX_STEM_LENGTH / 2);
    expect(timedFileName(`${'🖼'.repeat(MAX_STEM_LENGTH)}.png`, 5)).toBe(`${'🖼'.repeat(whole)}_5.mind`);
  });
});
