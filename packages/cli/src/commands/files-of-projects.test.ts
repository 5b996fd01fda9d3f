import { expect, it } from 'vitest';
import { runWithServer } from '../../test-support/run-with-server';
import { EXIT } from '../cli-error';

it('refuses a text that is no date before it asks for numbers', async () => {
  const { code, told, sent } = await runWithServer(['numbers', '3', '--to', 'yesterday'], {
    cwd: '.',
    answer: () => ({}),
  });
  expect(code).toBe(EXIT.usage);
  expect(told).toContain('Write days as 2026-11-30.');
  expect(sent).toEqual([]);
});
