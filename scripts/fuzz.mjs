/**
 * Runs the fuzzers, which feed damaged and hostile input: `node scripts/fuzz.mjs [name [arguments]]`, all of them if no
 * name is given. Short seeded versions are part of the tests. Prints its results and writes no files; exits with 1 if a
 * run reports a fault.
 */
import { runNode } from './run-node.mjs';

/** Name → script with the Node flags that limit its process, or test files with their usual number of rounds. */
const RUNS = {
  // The flag limits ordinary objects to 256 MB; the run itself counts the bytes of buffers.
  formats: { script: 'testing/fuzz/formats/run-formats.ts', node: ['--max-old-space-size=256'] },
  uploads: { script: 'testing/fuzz/uploads/run-uploads.ts', node: [] },
  scenes: { script: 'testing/fuzz/scenes/run-scenes.ts', node: [] },
  // This run needs Chromium.
  'scene-viewers': { script: 'testing/fuzz/scenes/browser/run-viewers.ts', node: [] },
  // These need the database that the server's tests start; their arguments are the same: [rounds] [seed].
  'scene-api': { tests: ['apps/server/src/scene-fuzz.test.ts'], rounds: '5000' },
  api: { tests: ['apps/server/src/api-fuzz.test.ts'], rounds: '100000' },
  content: {
    tests: ['apps/server/src/jobs/content-fuzz.test.ts', 'apps/web/src/conversion/model/model-fuzz.test.ts'],
    rounds: '3000',
  },
};

const [name, ...rest] = process.argv.slice(2);
if (name && !Object.hasOwn(RUNS, name)) {
  console.error(`There is no fuzz run "${name}". Choose one of: ${Object.keys(RUNS).join(', ')}.`);
  process.exit(2);
}
for (const run of name ? [RUNS[name]] : Object.values(RUNS)) {
  const isDone = run.tests ? runTests(run) : runScript(run);
  if (!isDone) process.exitCode = 1;
}

function runScript({ script, node }) {
  return runNode([...node, '--import', 'tsx', script, ...rest]);
}

function runTests({ tests, rounds }) {
  const [FUZZ_ROUNDS = rounds, FUZZ_SEED = '1'] = rest;
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--project', 'web', ...tests];
  return runNode(args, { FUZZ_ROUNDS, FUZZ_SEED });
}
