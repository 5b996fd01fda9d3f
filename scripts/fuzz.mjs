/**
 * Long runs with damaged and hostile input: `node scripts/fuzz.mjs [name [arguments]]`, all of them without a name.
 * Short seeded versions of the same are part of the tests. Prints, writes nothing; exits with 1 when anything is amiss.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By name: the script to run, and limits for its process. */
const RUNS = {
  // Ordinary objects may not take more than this either; buffers are counted by the run itself.
  formats: { script: 'testing/fuzz/formats/run-formats.ts', node: ['--max-old-space-size=256'] },
  uploads: { script: 'testing/fuzz/uploads/run-uploads.ts', node: [] },
};

const [name, ...rest] = process.argv.slice(2);
if (name && !RUNS[name]) {
  console.error(`There is no fuzz run "${name}". Choose one of: ${Object.keys(RUNS).join(', ')}.`);
  process.exit(2);
}
for (const { script, node } of name ? [RUNS[name]] : Object.values(RUNS)) {
  const args = [...node, '--import', 'tsx', script, ...rest];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
