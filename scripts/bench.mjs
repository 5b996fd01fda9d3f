/**
 * Runs benches: `node scripts/bench.mjs [name …]`, all of them if no name is given. Arguments after `--` go to the
 * benches. Each prints its measures with their gates and exits with 1 if it misses one.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Name → command, run in the root folder. */
const BENCHES = {
  engine: ['tsx', 'testing/bench/engine/engine.ts'],
  'known-pictures': ['tsx', 'testing/bench/engine/known-pictures.ts'],
  finding: ['tsx', 'testing/bench/engine/finding.ts'],
  sequences: ['tsx', 'testing/bench/engine/sequences.ts'],
  curved: ['tsx', 'testing/bench/engine/curved.ts'],
  bent: ['tsx', 'testing/bench/engine/bent.ts'],
  world: ['tsx', 'testing/bench/engine/world.ts'],
  extended: ['tsx', 'testing/bench/engine/extended.ts'],
  'floor-in-worker': ['tsx', 'testing/bench/web/floor-in-worker.ts'],
  'other-picture': ['tsx', 'testing/bench/engine/other-picture.ts'],
  exits: ['tsx', 'testing/bench/engine/exits.ts'],
  'text-pages': ['tsx', 'testing/bench/engine/text-pages.ts'],
  motifs: ['tsx', 'testing/bench/engine/motifs.ts'],
  'page-weight': ['tsx', 'testing/bench/web/page-weight.ts'],
  'first-look': ['tsx', 'testing/bench/web/first-look.ts'],
  'heavy-model': ['tsx', 'testing/bench/web/heavy-model.ts'],
  'start-to-tracking': ['tsx', 'testing/bench/web/start-to-tracking.ts'],
  'overlay-accuracy': ['tsx', 'testing/bench/web/overlay-accuracy.ts'],
  scores: ['tsx', 'testing/bench/engine/scores.ts'],
  capture: ['tsx', 'testing/bench/web/capture.ts'],
  'main-thread': ['tsx', 'testing/bench/web/main-thread.ts'],
  'overlay-lag': ['tsx', 'testing/bench/web/overlay-lag.ts'],
  kernels: ['tsx', 'testing/bench/engine/kernels.ts'],
  lenses: ['tsx', 'testing/bench/engine/lenses.ts'],
  compile: ['tsx', 'testing/bench/web/compile.ts'],
  lighthouse: ['tsx', 'testing/bench/web/lighthouse.ts'],
  server: ['tsx', 'testing/bench/server/server.ts'],
  visits: ['tsx', 'testing/bench/server/visits.ts'],
  'many-projects': ['tsx', 'testing/bench/web/many-projects.ts'],
  stage: ['tsx', 'testing/bench/web/stage.ts'],
  cli: ['tsx', 'testing/bench/cli/cli.ts'],
  models: ['tsx', 'testing/bench/models/models.ts'],
  videos: ['tsx', 'testing/bench/videos/videos.ts'],
  'light-fringe': ['tsx', 'testing/bench/videos/light-fringe.ts'],
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
