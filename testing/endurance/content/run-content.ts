/**
 * The full run: `node scripts/endurance.mjs content [--rounds 30] [--seed 1] [--step copy …]`, on the built server, in
 * Chromium. With `--step`, only the steps that are named.
 */
import { parseArgs } from 'node:util';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { BUILT_ENTRY } from '../../../apps/server/test-support/server-process';
import { temporaryFolder } from '../../support/temporary-folder';
import { wholeNumber } from '../../support/number-options';
import { runContentRounds } from './content-rounds';
import { type Step, STEPS } from './creator-tab';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    step: { type: 'string', multiple: true },
  },
});
const allSteps: readonly Step[] = Object.values(STEPS).flat();
const steps = values.step?.map((name) => {
  const step = allSteps.find((one) => one === name);
  if (!step) throw new Error(`There is no step "${name}". There are: ${[...new Set(allSteps)].join(', ')}.`);
  return step;
});
const rounds = wholeNumber('rounds', values.rounds);
const seed = wholeNumber('seed', values.seed, 0);
const dataDir = temporaryFolder('endurance-content-');
const [port = 0] = await freePorts(1);
const report = await runContentRounds({
  rounds,
  seed,
  ...(steps && { steps }),
  dataDir,
  port,
  entry: BUILT_ENTRY,
  log: console.log,
});
for (const problem of report.problems) console.error(`PROBLEM ${problem}`);
const kills = Object.entries(report.kills).map(([what, times]) => `${what} ${times}`);
console.log(`${rounds} rounds, seed ${seed}: ${kills.join(', ')}`);
console.log(`${report.projects} projects; ${report.problems.length} problems`);
process.exitCode = report.problems.length > 0 ? 1 : 0;
