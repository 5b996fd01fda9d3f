import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const TABLE = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8');
const READINGS = readFileSync(path.join(ROOT, 'docs/decisions/specification-readings.md'), 'utf8');
const JOURNEYS = path.join(ROOT, 'testing/journeys');

interface Row {
  specification: string;
  cells: string[];
}

/** Rows of all tables, without header rows. */
const rows: Row[] = [...TABLE.matchAll(/^\| (?!Specification|-)(.*?) \| (.*) \|$/gm)].map(
  ([, specification = '', tests = '']) => ({
    specification: specification.trim(),
    cells: tests.split('<br>').map((cell) => cell.trim()),
  }),
);

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8');
  sources.set(file, known);
  return known;
}

/** Literal parts of the texts that the specification quotes; `{…}` and `…` mark filled-in values. */
function quotedParts({ specification }: Row): string[] {
  const quoted = [...specification.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, text = '']) => text);
  return quoted.flatMap((text) => text.split(/\{[^}]*\}|…/)).filter((part) => part.trim().length > 2);
}

describe('the coverage table of the specification', () => {
  it('names a test in every row', () => {
    // 189 on 2026-11-30. Fewer would mean that the pattern has missed tables.
    expect(rows.length).toBeGreaterThan(150);
    for (const { specification, cells } of rows) {
      expect(
        cells.some((cell) => cell.startsWith('`')),
        specification,
      ).toBe(true);
    }
  });

  it('names only tests that exist', () => {
    const named = rows.flatMap(({ cells }) => cells).filter((cell) => cell.startsWith('`'));
    const missing = named.filter((cell) => {
      const [, file, name] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
      return file === undefined || name === undefined || !sourceOf(file).includes(name);
    });
    expect(missing).toEqual([]);
  });

  it('names only readings that docs/decisions lists', () => {
    const named = new Set([...TABLE.matchAll(/\[reading (R\d+)\]/g)].map(([, reading]) => reading));
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((reading) => !new RegExp(`^\\| ${reading} +\\|`, 'm').test(READINGS))).toEqual([]);
  });

  it('quotes only texts that a browser test looks for', () => {
    const journeys = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(JOURNEYS, file), 'utf8'))
      .join('\n');
    const quoted = rows.flatMap((row) => quotedParts(row));
    // 122 on 2026-11-30. Fewer would mean that the pattern has missed quotations.
    expect(quoted.length).toBeGreaterThan(100);
    expect(quoted.filter((part) => !journeys.includes(part.trim()))).toEqual([]);
  });
});
