import { describe, expect, it, type TestOptions } from 'vitest';
import { fuzzFormats, MAX_MB } from './fuzz-formats';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';

// Both outcomes must occur often, or the damage is of one kind only. On 2026-11-30 they were 47 and 16 for 40 files.
describe.each<[rounds: number, leastRefused: number, leastAccepted: number, options: TestOptions]>([
  [12, 18, 9, {}],
  [40, 31, 9, { tags: 'thorough' }],
])('decoding %i damaged and all hostile tracking files', (rounds, leastRefused, leastAccepted, options) => {
  it(`gives a plausible result or a FormatError, within ${MAX_MB} MB`, options, async () => {
    const wasm = await readKernels();
    const report = fuzzFormats(rounds, 7, [await loadKernels(wasm), await loadKernels(wasm)], 0);
    expect(report.faults).toEqual([]);
    expect(report.mostAllocatedBytes).toBeLessThan(MAX_MB * 1024 * 1024);
    expect(report.refused).toBeGreaterThanOrEqual(leastRefused);
    expect(report.accepted).toBeGreaterThanOrEqual(leastAccepted);
  });
});
