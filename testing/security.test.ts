import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const rows = [...read('docs/security.md').matchAll(/^\| (?!Threat|-)(.*?) +\| .* \| (.*?) +\|$/gm)];

describe('the threats in docs/security.md', () => {
  it('each name a test that exists', () => {
    expect(rows.length).toBeGreaterThan(25);
    const missing = rows.filter(([, , cell = '']) => {
      const [, file, name] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
      return file === undefined || name === undefined || !read(file).includes(name);
    });
    expect(missing.map(([, threat]) => threat)).toEqual([]);
  });

  it('each name a different test', () => {
    const named = rows.map(([, , cell]) => cell);
    expect(new Set(named).size).toBe(named.length);
  });
});
