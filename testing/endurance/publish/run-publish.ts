/** The full run: `node scripts/endurance.mjs publish [--rounds 50] [--seed 1]`, on the built server. */
import { parseArgs } from 'node:util';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { BUILT_ENTRY } from '../../../apps/server/test-support/server-process';
import { runPublishRounds } from './publish-rounds';
import { temporaryFolder } from '../../support/temporary-folder';
import { wholeNumber } from '../../support/number-options';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const rounds = wholeNumber('rounds', values.rounds);
const seed = wholeNumber('seed', values.seed, 0);
const dataDir = temporaryFolder('endurance-publish-');
const [port = 0] = await freePorts(1);
const report = await runPublishRounds({ rounds, seed, dataDir, port, entry: BUILT_ENTRY, log: console.log });
for (const problem of report.problems) console.error(`PROBLEM ${problem}`);
console.log(
  `${rounds} rounds, seed ${seed}: ${report.acknowledged} publications acknowledged, ${report.interrupted} rounds cut one short; ` +
    `${report.problems.length} problems`,
);
process.exitCode = report.problems.length > 0 ? 1 : 0;
