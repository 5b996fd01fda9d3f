import { expect, it } from 'vitest';
import { fuzzUploads } from './fuzz-uploads';

it('answers 125 damaged files with a clear refusal or with a cleaned file that passes the checks again', async () => {
  const report = await fuzzUploads(125, 20_261);
  expect(report.faults).toEqual([]);
  expect(report.refused + report.accepted).toBe(125);
  // Both outcomes must occur often, or the damage is of one kind only.
  expect(Math.min(report.refused, report.accepted)).toBeGreaterThan(10);
}, 120_000);
