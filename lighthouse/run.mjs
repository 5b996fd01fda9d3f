/**
 * Lighthouse with its own phone over the pages that people land on, median of three runs, and the gates they have to meet:
 *
 *   node lighthouse/run.mjs ORIGIN COOKIE ADDRESS…
 *
 * Signed-in pages get the cookie. Needs CHROMIUM_PATH. Prints one JSON line per address.
 */
import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const [origin, cookie, ...addresses] = process.argv.slice(2);

const browser = await launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});

async function measure(address) {
  const page = await browser.newPage();
  const flags = {
    logLevel: 'error',
    output: 'json',
    onlyCategories: CATEGORIES,
    disableStorageReset: false,
    extraHeaders: cookie ? { Cookie: cookie } : undefined,
  };
  const { lhr } = await lighthouse(`${origin}${address}`, flags, undefined, page);
  await page.close();
  const { audits, categories, runtimeError } = lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    largestPaintMs: Math.round(audits['largest-contentful-paint'].numericValue),
    blockedMs: Math.round(audits['total-blocking-time'].numericValue),
    failed: CATEGORIES.slice(1).flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => id),
    ),
  };
}

const byPerformance = (a, b) => a.scores.performance - b.scores.performance;

try {
  for (const address of addresses) {
    const runs = [];
    for (let i = 0; i < RUNS; i++) runs.push(await measure(address));
    const median = runs.toSorted(byPerformance)[RUNS >> 1];
    console.log(JSON.stringify({ address, ...median, layoutShift: Math.max(...runs.map((run) => run.layoutShift)) }));
  }
} finally {
  await browser.close();
}
