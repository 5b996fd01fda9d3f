/**
 * Runs benches: `node scripts/bench.mjs [name …]`, all of them if no name is given. Arguments after `--` go to the
 * benches. Each prints its measures with their gates and exits with 1 if it misses one.
 */
import { spawnSync } from 'node:child_process';
import { root } from './build-state.mjs';

/** Name → program, run in the root folder. */
const BENCHES = {
  engine: 'testing/bench/engine/engine.ts',
  'known-pictures': 'testing/bench/engine/known-pictures.ts',
  finding: 'testing/bench/engine/finding.ts',
  sequences: 'testing/bench/engine/sequences.ts',
  curved: 'testing/bench/engine/curved.ts',
  bent: 'testing/bench/engine/bent.ts',
  world: 'testing/bench/engine/world.ts',
  extended: 'testing/bench/engine/extended.ts',
  'floor-in-worker': 'testing/bench/web/floor-in-worker.ts',
  'other-picture': 'testing/bench/engine/other-picture.ts',
  exits: 'testing/bench/engine/exits.ts',
  'text-pages': 'testing/bench/engine/text-pages.ts',
  motifs: 'testing/bench/engine/motifs.ts',
  'page-weight': 'testing/bench/web/page-weight.ts',
  'first-look': 'testing/bench/web/first-look.ts',
  'heavy-model': 'testing/bench/web/heavy-model.ts',
  'start-to-tracking': 'testing/bench/web/start-to-tracking.ts',
  'overlay-accuracy': 'testing/bench/web/overlay-accuracy.ts',
  scores: 'testing/bench/engine/scores.ts',
  capture: 'testing/bench/web/capture.ts',
  'main-thread': 'testing/bench/web/main-thread.ts',
  'overlay-lag': 'testing/bench/web/overlay-lag.ts',
  kernels: 'testing/bench/engine/kernels.ts',
  lenses: 'testing/bench/engine/lenses.ts',
  compile: 'testing/bench/web/compile.ts',
  lighthouse: 'testing/bench/web/lighthouse.ts',
  server: 'testing/bench/server/server.ts',
  visits: 'testing/bench/server/visits.ts',
  'many-projects': 'testing/bench/web/many-projects.ts',
  stage: 'testing/bench/web/stage.ts',
  cli: 'testing/bench/cli/cli.ts',
  models: 'testing/bench/models/models.ts',
  videos: 'testing/bench/videos/videos.ts',
  'light-fringe': 'testing/bench/videos/light-fringe.ts',
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
  console.log(`== ${name}`);
  const { status } = spawnSync(`${root}node_modules/.bin/tsx`, [BENCHES[name], ...passedOn], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
