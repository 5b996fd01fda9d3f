import { readFile, readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tables as english } from './en-tables';
import { tables as vietnamese } from './vi-tables';

/** Names that features request. */
async function askedFor(): Promise<Set<string>> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.ts'));
  const sources = await Promise.all(files.map((file) => readFile(`${import.meta.dirname}/${file}`, 'utf8')));
  return new Set(sources.flatMap((source) => [...source.matchAll(/translate\('(\w+)'/g)].map(([, name = '']) => name)));
}

test('every table of a language is asked for by its name', async () => {
  const names = await askedFor();
  const written = [...Object.keys(english), ...Object.keys(vietnamese)];
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((name) => !names.has(name))).toEqual([]);
});
