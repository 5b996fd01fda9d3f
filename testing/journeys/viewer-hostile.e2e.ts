import { fuzzViewers } from '../fuzz/scenes/browser/fuzz-viewers';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test('hostile documents are shown or refused in the viewers without harm', THOROUGH, async ({ page, baseURL }) => {
  // Each viewer shows one document.
  const options = { count: 1, seed: 3, viewers: ['picture', 'room'] } as const;
  const report = await fuzzViewers(page, String(baseURL), options);
  expect(report.faults).toEqual([]);
  expect(report.shown + report.refused).toBe(options.count * options.viewers.length);
  expect(report.leaves).toBeGreaterThan(0);
});
