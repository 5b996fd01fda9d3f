import { MAX_FILE_NAME_LENGTH } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { madeFileName } from './made-file-name';

it('replaces the extension, and only the last one', () => {
  expect(madeFileName('poster.v2.png', '-crop.png')).toBe('poster.v2-crop.png');
  expect(madeFileName('poster', '.mind')).toBe('poster.mind');
});

it('cuts a long name so that the server takes it with its ending', () => {
  const longest = `${'x'.repeat(MAX_FILE_NAME_LENGTH - 4)}.png`;
  const made = madeFileName(longest, '_1700000000000.mind');
  expect(made).toHaveLength(MAX_FILE_NAME_LENGTH);
  expect(made).toMatch(/^x+_1700000000000\.mind$/);
});
