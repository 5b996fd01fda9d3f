import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** Rows of the tables of threats have three cells or more; the last one names a test. */
const rows = [...read('docs/security.md').matchAll(/^\| (?!Threat|-)(.*?) +\| .* \| (.*?) +\|$/gm)];

/** Rows of the table of rules have two cells; the second holds one or more tests. */
const rules = [...read('docs/security.md').matchAll(/^\| (?!Rule|-)([^|]+?) +\| ([^|]+?) +\|$/gm)];

/** Whether the text, "`file`: name", names a test in that file. */
function isTest(text: string): boolean {
  const [, file, name] = /^`([^`]+)`: (.+)$/.exec(text) ?? [];
  return file !== undefined && name !== undefined && read(file).includes(name);
}

describe('the rules in docs/security.md', () => {
  it('each name tests that exist', () => {
    // 18 on 2026-11-30. Fewer would mean that the pattern has missed the table.
    expect(rules.length).toBeGreaterThan(12);
    const missing = rules.flatMap(([, , cell = '']) => cell.split('<br>')).filter((text) => !isTest(text));
    expect(missing).toEqual([]);
  });
});

describe('the threats in docs/security.md', () => {
  it('each name a test that exists', () => {
    // 71 on 2026-11-30. Far fewer would mean that the pattern has missed tables.
    expect(rows.length).toBeGreaterThan(25);
    const missing = rows.filter(([, , cell = '']) => !isTest(cell));
    expect(missing.map(([, threat]) => threat)).toEqual([]);
  });

  it('each name a different test', () => {
    const named = rows.map(([, , cell]) => cell);
    expect(new Set(named).size).toBe(named.length);
  });
});
