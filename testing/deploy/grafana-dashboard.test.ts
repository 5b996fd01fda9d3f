import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder';

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const dashboard = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../deploy/grafana-dashboard.json'), 'utf8'),
) as Dashboard;
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Wraps each query in a recording rule, because promtool reads only these. @returns its complaint, or an empty text */
function complaintOf(expressions: readonly string[]): string {
  const folder = temporaryFolder('dashboard-');
  const rules = expressions.map((expr, index) => ({
    record: `query:${index}`,
    expr: expr.replaceAll('$instance', '.*'),
  }));
  // JSON is valid YAML.
  writeFileSync(path.join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', path.join(folder, 'rules.yml')], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}

const guide = readFileSync(path.join(import.meta.dirname, '../../docs/operation.md'), 'utf8');
/** The rows of the table of metrics: name → its labels. */
const documented = new Map(
  [...guide.matchAll(/^\| `(anchora_\w+)`\s*\|([^|]*)\|/gm)].map(([, name = '', labels = '']) => [
    name,
    [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
  ]),
);

/** A histogram is documented under one name, and asked for by the names of its parts. */
function metricOf(asked: string): string {
  return documented.has(asked) ? asked : asked.replace(/_(?:bucket|count|sum)$/, '');
}

/** So few queries would mean that panels were not read: there are 19 (2026-11-30). */
const LEAST_QUERIES = 10;

describe('deploy/grafana-dashboard.json', () => {
  it('asks for documented metrics by documented labels', () => {
    // A dashboard without queries would pass the rest.
    expect(queries.length).toBeGreaterThan(LEAST_QUERIES);
    for (const query of queries) {
      const names = [...query.matchAll(/anchora_\w+/g)].map(([name]) => metricOf(name));
      expect(
        names.filter((name) => !documented.has(name)),
        query,
      ).toEqual([]);
      const selected = [...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, selectors = '']) =>
        [...selectors.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label),
      );
      const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/\s*,\s*/));
      // Every sample has the first one, every histogram the second.
      const known = ['instance', 'le', ...names.flatMap((name) => documented.get(name) ?? [])];
      expect(known, query).toEqual(expect.arrayContaining([...selected, ...grouped]));
    }
  });

  it('has a query in every panel, and no id twice', () => {
    expect(queries.length).toBeGreaterThan(LEAST_QUERIES);
    expect(dashboard.panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  it.skipIf(!hasPromtool)('has only queries that promtool accepts (Debian package prometheus)', () => {
    expect(complaintOf(queries)).toBe('');
    expect(complaintOf(['rate(anchora_jobs'])).toContain('parse error');
  });
});
