/** Attacks a built server: `node scripts/attack.mjs [arguments]`. Results are in docs/attack.md. */
import { runNode } from './run-node.mjs';

const isDone =
  runNode(['scripts/build.mjs']) &&
  runNode(['--import', 'tsx', 'testing/attack/run-attack.ts', ...process.argv.slice(2)]);
if (!isDone) process.exitCode = 1;
