/** The full run: `node scripts/fuzz.mjs scenes [rounds] [seed]`. Exits with 1 on a fault or a slow document. */
import { fuzzScenes } from './fuzz-scenes';
import { wholeNumber } from '../../support/number-options';

/** A document that takes longer would delay the other requests of a server; docs/fuzz.md has the results. */
const MAX_MS = 250;

const rounds = wholeNumber('rounds', process.argv[2] ?? '100000');
const seed = wholeNumber('seed', process.argv[3] ?? '1', 0);
const startMs = performance.now();
const report = fuzzScenes(rounds, seed);
console.log(
  `scenes: ${report.documents} documents (seed ${seed}) in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
);
console.log(`  refused ${report.refused}, accepted ${report.accepted}, faults ${report.faults.length}`);
console.log(`  slowest ${report.slowestMs.toFixed(1)} ms of ${MAX_MS}`);
for (const fault of report.faults.slice(0, 20)) console.log(`  FAULT ${fault}`);
if (report.faults.length > 0 || report.slowestMs > MAX_MS) process.exitCode = 1;
