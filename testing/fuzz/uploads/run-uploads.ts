/**
 * The full run: `node scripts/fuzz.mjs uploads [rounds] [seed]`. Exits with 1 when a check fails or exceeds its limits.
 */
import { Worker } from 'node:worker_threads';
import { fuzzUploads } from './fuzz-uploads';
import { wholeNumber } from '../../support/number-options';

/**
 * Longest time of a file, which is checked twice if it is accepted: a twelfth of what the server allows a check.
 * docs/fuzz.md has the results.
 */
const MAX_MS = 5000;
/** Peak memory of the run; docs/fuzz.md has the results. */
const MAX_RSS_MB = 1024;
/** A check that takes longer is taken for endless, and the run is killed. Chosen, not measured. */
const STUCK_MS = 60_000;

/** A check that never ends blocks this thread, so the watchdog needs a thread of its own. */
const watchdog = new Worker(
  `const { parentPort } = require('node:worker_threads');
   let last = ['nothing', Date.now()];
   parentPort.on('message', (name) => { last = [name, Date.now()]; });
   setInterval(() => {
     if (Date.now() - last[1] < ${STUCK_MS}) return;
     require('node:fs').writeSync(2, 'STUCK in ' + last[0] + '\\n');
     process.kill(process.pid, 'SIGKILL');
   }, 1000);`,
  { eval: true },
);

const rounds = wholeNumber('rounds', process.argv[2] ?? '20000');
const seed = wholeNumber('seed', process.argv[3] ?? '1', 0);
const startMs = performance.now();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of Node has no origins
const report = await fuzzUploads(rounds, seed, (name) => watchdog.postMessage(name));
await watchdog.terminate();
const rssMb = process.resourceUsage().maxRSS / 1024;
console.log(`uploads: ${report.files} files (seed ${seed}) in ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
console.log(`  refused ${report.refused}, accepted ${report.accepted}, faults ${report.faults.length}`);
console.log(`  slowest ${report.slowestMs.toFixed(0)} ms of ${MAX_MS} (${report.slowest})`);
console.log(`  most memory of the process ${rssMb.toFixed(0)} MB of ${MAX_RSS_MB}`);
for (const fault of report.faults.slice(0, 20)) console.log(`  FAULT ${fault}`);
if (report.faults.length > 0 || report.slowestMs > MAX_MS || rssMb > MAX_RSS_MB) process.exitCode = 1;
