/** The full run: `node scripts/endurance.mjs crash [--rounds 100] [--seed 1]`, on the built server. */
import { parseArgs } from 'node:util';
import { freePorts } from '../../../apps/server/test-support/free-ports';
import { BUILT_ENTRY } from '../../../apps/server/test-support/server-process';
import { runCrashRounds } from './crash-rounds';
import { temporaryFolder } from '../../support/temporary-folder';
import { wholeNumber } from '../../support/number-options';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const rounds = wholeNumber('rounds', values.rounds);
const seed = wholeNumber('seed', values.seed, 0);
const dataDir = temporaryFolder('endurance-crash-');
const [port = 0] = await freePorts(1);
const report = await runCrashRounds({ rounds, seed, dataDir, port, entry: BUILT_ENTRY, log: console.log });
const { projects, files } = report.counts;
const { views, shares, reads, edits, deletions, restorations } = report.done;
const slowestMs = Math.round(Math.max(...report.recoveriesMs));
for (const problem of report.problems) console.error(`PROBLEM ${problem}`);
console.log(
  `${rounds} rounds, seed ${seed}: ${projects} projects and ${files} files promised and found; ` +
    `${views} views, ${shares} shares, ${reads} reads, ${edits} edits, ${deletions} deletions, ${restorations} restorations; ` +
    `${report.interruptedCalls} calls cut short; slowest recovery ${slowestMs} ms; ${report.problems.length} problems`,
);
process.exitCode = report.problems.length > 0 ? 1 : 0;
