/**
 * The full run: `node scripts/endurance.mjs tracker [--cycles 1000]`. A browser starts the tracker, loads a target,
 * tracks it and takes everything down again. Fails if memory grows, a worker is left, or the engine is ready too late.
 */
import { parseArgs } from 'node:util';
import { problemsOf, summaryOf } from './cycles-verdict';
import { runTrackerCycles } from './tracker-cycles';
import { wholeNumber } from '../../support/number-options';
import { temporaryFolder } from '../../support/temporary-folder';

/** Samples of the memory in a run: five in each quarter, of which the medians are compared. Chosen, not measured. */
const SAMPLES = 20;

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '1000' } } });
const cycles = wholeNumber('cycles', values.cycles);
const folder = temporaryFolder('tracker-cycles-');
const sampleEvery = Math.max(1, Math.round(cycles / SAMPLES));
const report = await runTrackerCycles({ cycles, sampleEvery, folder, log: console.log });
const problems = problemsOf(report);
for (const problem of problems) console.error(`PROBLEM ${problem}`);
console.log(`${summaryOf(report)}; ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
