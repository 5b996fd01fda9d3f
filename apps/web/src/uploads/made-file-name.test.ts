import { MAX_FILE_NAME_LENGTH } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { madeFileName } from './made-file-name';

it.each([
  ['replaces the last extension only', 'poster.v2.PNG', 'poster.v2.mind'],
  ['only adds its ending to a name without an extension', 'poster', 'poster.mind'],
  ['takes no words after a full stop for an extension', 'Walk no. one', 'Walk no. one.mind'],
])('%s', (_case, source, made) => {
  expect(madeFileName(source, '.mind')).toBe(made);
});

it('cuts a long name so that the server takes it with its ending', () => {
  const longest = `${'x'.repeat(MAX_FILE_NAME_LENGTH - 3)}.ts`;
  const made = madeFileName(longest, '_1700000000000.mind');
  expect(made).toHaveLength(MAX_FILE_NAME_LENGTH);
  expect(made).toMatch(/^x+_1700000000000\.mind$/);
});
