import { expect, it } from 'vitest';
import { fuzzScenes } from './fuzz-scenes';

it('1,500 hostile scene documents are refused or come out harmless', () => {
  const report = fuzzScenes(1500, 5);
  expect(report.faults).toEqual([]);
  // Both outcomes must occur often, or the documents are hostile in one way only.
  expect(report.refused).toBeGreaterThan(900);
  expect(report.accepted).toBeGreaterThan(50);
});
