import { describe, expect, it } from 'vitest';
import { fuzzFormats } from './fuzz-formats';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';

describe('decode', () => {
  it('answers 200 damaged and all hostile files with a plausible result or a FormatError, within 64 MB', async () => {
    const report = fuzzFormats(200, 7, await loadKernels(await readKernels()));
    expect(report.faults).toEqual([]);
    expect(report.mostAllocatedBytes).toBeLessThan(64 * 1024 * 1024);
    expect(report.refused).toBeGreaterThan(120);
    expect(report.accepted).toBeGreaterThan(15);
  }, 180_000);
});
