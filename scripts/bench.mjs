/**
 * Benches: node scripts/bench.mjs [name …], all of them when none is named; what follows `--` goes to the bench.
 * Each prints its measures with their gates and fails (exit 1) when one is missed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Name → command, run from the root. */
export const BENCHES = {
  engine: ['tsx', 'packages/vision/bench/engine.ts'],
  sequences: ['tsx', 'packages/vision/bench/sequences.ts'],
  'page-weight': ['tsx', 'apps/web/bench/page-weight.ts'],
  'start-to-tracking': ['tsx', 'apps/web/bench/start-to-tracking.ts'],
  'overlay-accuracy': ['tsx', 'apps/web/bench/overlay-accuracy.ts'],
  scores: ['tsx', 'packages/vision/bench/scores.ts'],
  'main-thread': ['tsx', 'apps/web/bench/main-thread.ts'],
  'overlay-lag': ['tsx', 'apps/web/bench/overlay-lag.ts'],
  kernels: ['tsx', 'packages/vision/bench/kernels.ts'],
  lenses: ['tsx', 'packages/vision/bench/lenses.ts'],
  compile: ['tsx', 'apps/web/bench/compile.ts'],
  lighthouse: ['tsx', 'apps/web/bench/lighthouse.ts'],
  'many-projects': ['tsx', 'apps/web/bench/many-projects.ts'],
};

const args = process.argv.slice(2);
const split = args.includes('--') ? args.indexOf('--') : args.length;
const names = args.slice(0, split);
const passedOn = args.slice(split + 1);
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  const [tool, ...rest] = BENCHES[name];
  console.log(`== ${name}`);
  const { status } = spawnSync(`${root}node_modules/.bin/${tool}`, [...rest, ...passedOn], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
