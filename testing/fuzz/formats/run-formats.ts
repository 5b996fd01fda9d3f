/** The full run: `node scripts/fuzz.mjs formats [rounds] [seed]`. Exits with 1 on a fault or an exceeded limit. */
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { MAX_MB, SLOW_MS, fuzzFormats } from './fuzz-formats';
import { wholeNumber } from '../../support/number-options';

/** A file that takes longer to read would visibly hang the page that opens it; docs/fuzz.md has the results. */
const MAX_MS = 1000;

const rounds = wholeNumber('rounds', process.argv[2] ?? '200000');
const seed = wholeNumber('seed', process.argv[3] ?? '1', 0);
const startMs = performance.now();
const wasm = await readKernels();
const report = fuzzFormats(rounds, seed, [await loadKernels(wasm), await loadKernels(wasm)]);
const allocatedMb = report.mostAllocatedBytes / 2 ** 20;
console.log(`formats: ${report.files} files (seed ${seed}) in ${((performance.now() - startMs) / 1000).toFixed(0)} s`);
console.log(`  refused ${report.refused}, accepted ${report.accepted}, faults ${report.faults.length}`);
console.log(
  `  slowest ${report.slowestMs.toFixed(1)} ms of ${MAX_MS} (${report.slowest}), ${report.slow} over ${SLOW_MS} ms`,
);
console.log(`  slowest to add and search for ${report.slowestTrialMs.toFixed(0)} ms`);
console.log(`  most memory allocated ${allocatedMb.toFixed(1)} MB of ${MAX_MB}`);
for (const fault of report.faults.slice(0, 20)) console.log(`  FAULT ${fault}`);
if (report.faults.length > 0 || report.slowestMs > MAX_MS || allocatedMb > MAX_MB) process.exitCode = 1;
