import { describe, expect, it, type TestOptions } from 'vitest';
import { fuzzUploads } from './fuzz-uploads';

describe.each<[rounds: number, options: TestOptions]>([
  [20, {}],
  [50, { tags: 'thorough' }],
])('%i damaged files', (rounds, options) => {
  it('are refused clearly, or cleaned so that they pass the checks again', options, async () => {
    const report = await fuzzUploads(rounds, 20_261);
    expect(report.faults).toEqual([]);
    expect(report.refused + report.accepted).toBe(rounds);
    // Both outcomes must occur often, or the damage is of one kind only. Of 50 on 2026-11-30 they were 33 and 17.
    expect(Math.min(report.refused, report.accepted)).toBeGreaterThan(rounds / 12);
  });
});
