import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installTool } from '../../scripts/install.mjs';
import rules from './rules.mjs';

const HERE = import.meta.dirname;
const manifest = (name: string, dependencies: Record<string, string> = {}) =>
  JSON.stringify({ name, version: '1.0.0', type: 'module', dependencies });

/** A miniature product in which every import is allowed. */
const CLEAN: Record<string, string> = {
  'package.json': manifest('small'),
  'apps/server/package.json': manifest('server'),
  'apps/server/src/db/database.ts': 'export const database = 1;',
  'apps/server/src/files/file-repository.ts': "export { database } from '../db/database';",
  'apps/server/src/jobs/sweep.ts': "export { service } from '../features/projects/project-service';",
  'apps/server/src/features/projects/project-service.ts':
    "export { database as service } from '../../files/file-repository';",
  'apps/server/src/features/projects/project-routes.ts': "export { service } from './project-service';",
  'apps/server/src/features/uploads/upload-service.ts': 'export const upload = 1;',
  'apps/web/package.json': manifest('web'),
  'apps/web/src/ui/button.tsx': 'export const Button = () => <button>import</button>;',
  'apps/web/src/features/dashboard/dashboard-page.tsx': "export { Button } from '../../ui/button';",
  'apps/web/src/features/billing/plan-card.tsx': 'export const PlanCard = () => <p />;',
  'packages/cli/package.json': manifest('cli'),
  'packages/ar-runtime/package.json': manifest('ar-runtime'),
  'packages/ar-runtime/src/protocol/protocol.ts': 'export const protocol = 1;',
  'packages/ar-runtime/src/scene/scene.ts': "export { protocol } from '../protocol/protocol';",
  'packages/ar-runtime/src/session/session.ts': "export { protocol } from '../scene/scene';",
  'packages/vision/package.json': manifest('vision'),
  'packages/vision/src/index.ts': 'export const engine = 1;',
  'testing/package.json': manifest('testing'),
  'testing/support/server.ts': 'export const server = 1;',
  'testing/bench/load.ts': "export { server } from '../support/server';",
  'testing/endurance/round.ts': 'export const round = 1;',
  'testing/endurance/run.ts': "export { round } from './round';",
  'testing/journeys/short.ts': "export { round } from '../endurance/round';",
};

/** One violation per row: a description, the rule that refuses it, and the added file. */
const VIOLATIONS: [what: string, rule: string, file: string, text: string][] = [
  [
    'a lower room that imports a feature',
    'server-layers',
    'apps/server/src/files/upward.ts',
    "export { service } from '../features/projects/project-service';",
  ],
  [
    'a feature that imports a job',
    'server-layers',
    'apps/server/src/features/uploads/sweeping.ts',
    "import type { service } from '../../jobs/sweep';\nexport type Sweep = typeof service;",
  ],
  [
    'a job that imports a route',
    'server-routes-on-top',
    'apps/server/src/jobs/calling.ts',
    "export { service } from '../features/projects/project-routes';",
  ],
  [
    'a server feature that imports another',
    'server-features-apart',
    'apps/server/src/features/uploads/claim.ts',
    "export { service } from '../projects/project-service';",
  ],
  [
    'a web feature that imports another',
    'web-features-apart',
    'apps/web/src/features/dashboard/upgrade.tsx',
    "export { PlanCard } from '../billing/plan-card';",
  ],
  [
    'a web room that imports a feature',
    'web-layers',
    'apps/web/src/ui/card.tsx',
    "export { PlanCard } from '../features/billing/plan-card';",
  ],
  [
    'a scene that imports the session',
    'ar-runtime-layers',
    'packages/ar-runtime/src/scene/upward.ts',
    "export { protocol } from '../session/session';",
  ],
  [
    'a package that imports an app',
    'packages-below-apps',
    'packages/vision/src/upward.ts',
    "export { database } from '../../../apps/server/src/db/database';",
  ],
  [
    'the command-line program that imports the engine',
    'packages-below-apps',
    'packages/cli/src/compile.ts',
    "export { engine } from '../../vision/src/index';",
  ],
  [
    'web code that imports the server',
    'web-and-server-apart',
    'apps/web/src/ui/server.ts',
    "export { database } from '../../../server/src/db/database';",
  ],
  [
    'a product that imports what proves it',
    'product-without-its-proof',
    'apps/server/src/db/test-server.ts',
    "export { server } from '../../../../testing/support/server';",
  ],
  [
    'a product that imports a suite of tests',
    'product-without-its-proof',
    'apps/server/src/db/described.ts',
    "export { describeStore } from './store.suite';",
  ],
  [
    'a server that imports code of the browser',
    'apps-above-packages',
    'apps/server/src/db/scene.ts',
    "export { protocol } from '../../../../packages/ar-runtime/src/scene/scene';",
  ],
  [
    'a bench that imports an endurance run',
    'testing-programs-apart',
    'testing/bench/rounds.ts',
    "export { round } from '../endurance/round';",
  ],
  [
    'test support that imports a bench',
    'testing-programs-apart',
    'testing/support/loaded.ts',
    "export { server } from '../bench/load';",
  ],
  [
    'a journey that imports a bench',
    'testing-programs-apart',
    'testing/journeys/loaded.ts',
    "export { server } from '../bench/load';",
  ],
  [
    'a package that nobody declares',
    'declared-imports',
    'apps/server/src/db/other.ts',
    "import small from 'undeclared-package';\nexport const other = small;",
  ],
  [
    'an import that leads nowhere',
    'resolvable-imports',
    'apps/server/src/db/nowhere.ts',
    "export { nothing } from './nothing';",
  ],
  [
    'two files that import each other',
    'no-cycles',
    'apps/server/src/db/one.ts',
    "import { two } from './two';\nexport const one = () => two;",
  ],
];
/** Files that some violations import. */
const BESIDE = {
  'apps/server/src/db/store.suite.ts': 'export const describeStore = 1;',
  'apps/server/src/db/two.ts': "import { one } from './one';\nexport const two = () => one;",
  'node_modules/undeclared-package/package.json': manifest('undeclared-package'),
  'node_modules/undeclared-package/index.js': 'export default 1;',
};

let folder: string;

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** @returns the violations in the miniature product, as `rule: file`. */
function violations(): string[] {
  const { stdout, stderr } = spawnSync(
    path.join(HERE, 'node_modules/.bin/depcruise'),
    ['--config', path.join(HERE, 'rules.mjs'), '--output-type', 'json', 'apps', 'packages', 'testing'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

beforeAll(async () => {
  await installTool('testing/architecture');
  folder = mkdtempSync(path.join(tmpdir(), 'architecture-'));
  write(CLEAN);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files of the product; not tests, nor declarations of types. */
const PRODUCT_CODE = /^[a-z-]+\.tsx?$/;
/** Folders whose rooms stand in layers. */
const LAYERED = ['apps/server/src', 'apps/web/src', 'packages/ar-runtime/src', 'packages/vision/src'];

describe('the rules of the architecture', () => {
  it.each(LAYERED)('name every room of %s, and every file beside the rooms', (root) => {
    const rooms = readdirSync(path.join(HERE, '../..', root), { withFileTypes: true });
    const named = rules.forbidden
      .filter(({ name }) => name.endsWith('-layers'))
      .flatMap(({ from, to }) => [from.path, to.path])
      .map((pattern) => new RegExp(String(pattern)));
    const paths = rooms
      .filter((room) => room.isDirectory() || PRODUCT_CODE.test(room.name))
      .map((room) => `${root}/${room.name}${room.isDirectory() ? '/' : ''}`);
    expect(paths).not.toEqual([]);
    expect(paths.filter((room) => !named.some((pattern) => pattern.test(room)))).toEqual([]);
  });

  it('name every package', () => {
    const named = rules.forbidden.filter(({ name }) => name === 'packages-below-apps').map(({ from }) => from.path);
    const packages = readdirSync(path.join(HERE, '../../packages'));
    expect(new Set(named)).toEqual(new Set(packages.map((name) => `^packages/${name}/src/`)));
  });

  it('pass where every arrow points the right way', { tags: 'thorough' }, () => {
    expect(violations()).toEqual([]);
  });

  describe('refuse', () => {
    let found: string[];
    beforeAll(() => {
      write({ ...BESIDE, ...Object.fromEntries(VIOLATIONS.map(([, , file, text]) => [file, text])) });
      found = violations();
    });

    it.each(VIOLATIONS)('%s', (_what, rule, file) => {
      expect(found).toContain(`${rule}: ${file}`);
    });
  });
});
