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
  nodes: 'testing/endurance/nodes/run-nodes.ts',
  update: 'testing/endurance/update/run-update.ts',
  connections: 'testing/endurance/connections/run-connections.ts',
  tracker: 'testing/endurance/web/run-tracker.ts',
  viewer: 'testing/endurance/web/run-viewer.ts',
};

const run = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;

const [name, ...rest] = process.argv.slice(2);
if (name && !Object.hasOwn(RUNS, name)) {
  console.error(`There is no endurance run "${name}". Choose one of: ${Object.keys(RUNS).join(', ')}.`);
  process.exit(2);
}
if (!run(['scripts/build.mjs'])) process.exit(1);
for (const script of name ? [RUNS[name]] : Object.values(RUNS)) {
  if (!run(['--import', 'tsx', script, ...rest])) process.exitCode = 1;
}
