import { expect, it } from 'vitest';
import { fuzzUploads } from './fuzz-uploads';

it('answers 250 damaged files with a clear refusal or with a cleaned file that passes the checks again', async () => {
  const report = await fuzzUploads(250, 20_261);
  expect(report.faults).toEqual([]);
  expect(report.refused + report.accepted).toBe(250);
  expect(Math.min(report.refused, report.accepted)).toBeGreaterThan(20);
}, 120_000);
