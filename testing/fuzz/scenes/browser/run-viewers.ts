/**
 * The full run: `node scripts/fuzz.mjs scene-viewers [documents] [seed] [part]`. A part such as 2/6 shows only the
 * second sixth of the chosen documents, so that a long run can be divided. Exits with 1 on a fault.
 */
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, PAGE_CHROMIUM_PATH } from '../../../support/chromium';
import { fuzzViewers } from './fuzz-viewers';
import { wholeNumber } from '../../../support/number-options';

const count = wholeNumber('count', process.argv[2] ?? '300');
const seed = wholeNumber('seed', process.argv[3] ?? '1', 0);
const [part = 1, parts = 1] = (process.argv[4] ?? '1/1').split('/').map((text) => wholeNumber('part', text));
if (part > parts) throw new Error(`expected a part of ${parts}, got ${part}`);
const [first, end] = [part - 1, part].map((each) => Math.round((each * count) / parts));
const startMs = performance.now();
const browser = await chromium.launch({ executablePath: PAGE_CHROMIUM_PATH, args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage();
  const report = await fuzzViewers(page, 'http://127.0.0.1', {
    count,
    seed,
    viewers: ['picture', 'room'],
    first,
    end,
  });
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.log(`scene-viewers: ${count} documents (seed ${seed}) on pictures and in rooms in ${seconds} s`);
  if (parts > 1) console.log(`  part ${part} of ${parts}: documents ${first} to ${Number(end) - 1}`);
  console.log(`  shown ${report.shown}, refused ${report.refused}, dialogs before leaving ${report.leaves}`);
  console.log(`  slowest ${(report.slowestMs / 1000).toFixed(1)} s, faults ${report.faults.length}`);
  for (const fault of report.faults.slice(0, 20)) console.log(`  FAULT ${fault}`);
  if (report.faults.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
}
