import { describe, expect, it } from 'vitest';
import { fuzzFormats } from '../../fuzz/fuzz-formats';

describe('decode', () => {
  it('answers 400 damaged and all hostile files with a result that makes sense or a FormatError, in 64 MB', () => {
    const report = fuzzFormats(400, 7);
    expect(report.faults).toEqual([]);
    expect(report.mostAllocatedBytes).toBeLessThan(64 * 1024 * 1024);
    expect(report.refused).toBeGreaterThan(250);
    expect(report.accepted).toBeGreaterThan(30);
  });
});
