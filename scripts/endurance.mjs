/**
 * Runs the endurance tests: `node scripts/endurance.mjs [name [arguments]]`, all of them if no name is given. Short
 * versions of crash, tracker and viewer are part of `npm run test:thorough`; results are in docs/endurance.md. Exits
 * with 1 if a run reports a problem or the build fails, with 2 for an unknown name.
 */
import { runNode } from './run-node.mjs';

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
/**
 * Runs that need the database of the server's tests; their arguments are [amount] [seed]. A comment says what each
 * amount counts.
 */
const TESTS = {
  webhooks: { test: 'apps/server/src/jobs/webhooks/webhook-storm.test.ts', amount: '10000' }, // events
  variants: { test: 'apps/server/src/jobs/variants/variant-kills.test.ts', amount: '30' }, // rounds
  backups: { test: 'apps/server/src/jobs/project-backups/backup-kills.test.ts', amount: '20' }, // rounds
  cli: { test: 'apps/server/src/cli-kills.test.ts', amount: '100' }, // projects
};

const [name, ...rest] = process.argv.slice(2);
if (name && !Object.hasOwn({ ...RUNS, ...TESTS }, name)) {
  console.error(
    `There is no endurance run "${name}". Choose one of: ${Object.keys({ ...RUNS, ...TESTS }).join(', ')}.`,
  );
  process.exit(2);
}
const isWanted = ([one]) => !name || one === name;
const scripts = Object.entries(RUNS).filter(isWanted);
if (scripts.length > 0 && !runNode(['scripts/build.mjs'])) process.exit(1);
for (const [, script] of scripts) {
  if (!runNode(['--import', 'tsx', script, ...rest])) process.exitCode = 1;
}
for (const [, { test, amount }] of Object.entries(TESTS).filter(isWanted)) {
  const [ENDURANCE_AMOUNT = amount, ENDURANCE_SEED = '1'] = rest;
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', test];
  if (!runNode(args, { ENDURANCE_AMOUNT, ENDURANCE_SEED })) process.exitCode = 1;
}
