import { expect, it } from 'vitest';
import { fuzzScenes } from './fuzz-scenes';

it('500 hostile scene documents are refused or come out harmless', () => {
  const report = fuzzScenes(500, 5);
  expect(report.faults).toEqual([]);
  // Both outcomes must occur often, or the documents are hostile in one way only. On 2026-11-30 they were 410 and 90.
  expect(report.refused).toBeGreaterThan(300);
  expect(report.accepted).toBeGreaterThan(17);
});
