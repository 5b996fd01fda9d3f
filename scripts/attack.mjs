/** Attacks a built server: `node scripts/attack.mjs [arguments]`. Results are in docs/attack.md. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;

const isDone =
  run(['scripts/build.mjs']) && run(['--import', 'tsx', 'testing/attack/run-attack.ts', ...process.argv.slice(2)]);
if (!isDone) process.exitCode = 1;
