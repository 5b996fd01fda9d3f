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

describe('deploy/grafana-dashboard.json', () => {
  it('asks for documented metrics by documented labels', () => {
    const asked = queries.flatMap((query) => [...query.matchAll(/(anchora_\w+?)(?:_bucket|_count|_sum)?\{([^}]*)\}/g)]);
    expect(asked.length).toBeGreaterThan(10);
    for (const [, name = '', selectors = ''] of asked) {
      const labels = [...selectors.matchAll(/(\w+)\s*[=!]/g)].map(([, label]) => label);
      expect(documented.has(name), name).toBe(true);
      expect(['instance', ...(documented.get(name) ?? [])]).toEqual(expect.arrayContaining(labels));
    }
  });

  it('has a query in every panel, and no id twice', () => {
    expect(queries.length).toBeGreaterThan(10);
    expect(dashboard.panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  it.skipIf(!hasPromtool)('has only queries that promtool accepts (Debian package prometheus)', () => {
    expect(complaintOf(queries)).toBe('');
    expect(complaintOf(['rate(anchora_jobs'])).toContain('parse error');
  });
});
