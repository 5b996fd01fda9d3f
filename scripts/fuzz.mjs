/**
 * Runs the fuzzers, which feed damaged and hostile input: `node scripts/fuzz.mjs [name [arguments]]`, all of them if no
 * name is given. Short seeded versions are part of the tests. Prints its results and writes no files; exits with 1 if a
 * run reports a fault.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Name → script, and Node flags that limit its process. */
const RUNS = {
  // Limits ordinary objects to 256 MB; the run itself counts the bytes of buffers.
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
