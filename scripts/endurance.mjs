/**
 * Runs the endurance tests: `node scripts/endurance.mjs [name [arguments]]`, all of them if no name is given. Short
 * seeded versions are part of the tests; results are in docs/endurance.md. Exits with 1 if a run reports a problem.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Name → script. */
const RUNS = {
  crash: 'testing/endurance/crash/run-crash.ts',
  publish: 'testing/endurance/publish/run-publish.ts',
  content: 'testing/endurance/content/run-content.ts',
  nodes: 'testing/endurance/nodes/run-nodes.ts',
  update: 'testing/endurance/update/run-update.ts',
  api: 'testing/endurance/api/run-api.ts',
  connections: 'testing/endurance/connections/run-connections.ts',
  tracker: 'testing/endurance/web/run-tracker.ts',
  viewer: 'testing/endurance/web/run-viewer.ts',
};
/** Runs that need the database of the server's tests; their arguments are the same: [rounds] [seed]. */
const TESTS = {
  webhooks: { test: 'apps/server/src/jobs/webhooks/webhook-storm.test.ts', rounds: '10000' },
  variants: { test: 'apps/server/src/jobs/variants/variant-kills.test.ts', rounds: '30' },
  backups: { test: 'apps/server/src/jobs/project-backups/backup-kills.test.ts', rounds: '20' },
  cli: { test: 'apps/server/src/cli-kills.test.ts', rounds: '100' },
};

const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const [name, ...rest] = process.argv.slice(2);
if (name && !Object.hasOwn({ ...RUNS, ...TESTS }, name)) {
  console.error(
    `There is no endurance run "${name}". Choose one of: ${Object.keys({ ...RUNS, ...TESTS }).join(', ')}.`,
  );
  process.exit(2);
}
const isWanted = ([one]) => !name || one === name;
const scripts = Object.entries(RUNS).filter(isWanted);
if (scripts.length > 0 && !run(['scripts/build.mjs'])) process.exit(1);
for (const [, script] of scripts) {
  if (!run(['--import', 'tsx', script, ...rest])) process.exitCode = 1;
}
for (const [, { test, rounds }] of Object.entries(TESTS).filter(isWanted)) {
  const [ENDURANCE_ROUNDS = rounds, ENDURANCE_SEED = '1'] = rest;
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', test];
  if (!run(args, { ENDURANCE_ROUNDS, ENDURANCE_SEED })) process.exitCode = 1;
}
