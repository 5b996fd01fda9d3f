import { describe, expect, it, type TestOptions } from 'vitest';
import { fuzzScenes } from './fuzz-scenes';

describe.each<[documents: number, options: TestOptions]>([
  [150, {}],
  [500, { tags: 'thorough' }],
])('%i hostile scene documents', (documents, options) => {
  it('are refused or come out harmless', options, () => {
    const report = fuzzScenes(documents, 5);
    expect(report.faults).toEqual([]);
    // Both outcomes must occur often, or the documents are hostile in one way only. Of 500 on 2026-11-30, 410 and 90.
    expect(report.refused).toBeGreaterThan(0.6 * documents);
    expect(report.accepted).toBeGreaterThan(0.034 * documents);
  });
});
