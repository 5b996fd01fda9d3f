/**
 * Lighthouse (mobile) on the pages that people land on: sign-in, dashboard, share page, pricing. Of three runs it takes
 * the median by performance, and the largest layout shift. Gates: `LEAST_SCORES` and `MOST_LAYOUT_SHIFT`. The
 * performance score is only meaningful on an idle machine. `-- --only share` measures some of the pages;
 * `--keep FOLDER` writes the whole reports there.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { registerByApi } from '../../support/accounts';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../../support/chromium';
import { elementAt } from '../../support/element-at';
import { namesWith } from '../../support/name-options';
import { createTrackedProject } from '../../support/projects';
import { fixturePath } from '../../fixtures/fixture-path';
import { BENCH_PICTURE } from '../../support/bench-project';
import { startBuiltServer } from '../../support/built-server';
import { temporaryFolder } from '../../support/temporary-folder';

/** Runs of each page: an odd number, so that the median is one of them. Chosen, not measured. */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/**
 * Gates in the order of `CATEGORIES`, 0..100. Performance differs by up to 3 between runs of one build; the others must
 * be full.
 */
const LEAST_SCORES = [97, 100, 100, 100];
/** Cumulative layout shift: a hundredth of what Lighthouse calls good, so that nothing visible moves. */
const MOST_LAYOUT_SHIFT = 0.001;
/** Audits below this score are named. Lighthouse marks those from it on as passed. */
const PASSED_SCORE = 0.9;
/** Folder of the tool, which is a package of its own. */
const TOOL = 'testing/lighthouse';

interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: Shift[] } }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

/** A row of the audit `layout-shifts`. */
interface Shift {
  node?: { selector: string };
  score?: number;
}

interface Verdict {
  scores: number[];
  layoutShift: number;
  /** The score of each shift, and the element that moved. */
  shifts: string[];
  largestPaintMs: number;
  blockedMs: number;
  /** Names of audits below `PASSED_SCORE` that count for a category. */
  missed: string[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

function run(command: string, args: string[], { isCaptured = false } = {}): string {
  const answer = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', isCaptured ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, CHROME_PATH: CHROMIUM_PATH },
  });
  if (answer.status !== 0) throw new Error(`${command} ${args.join(' ')} failed; see above.`);
  return answer.stdout ?? '';
}

/**
 * One run, in a separate browser: in a second tab Chromium reports no paint.
 *
 * @param profile profile folder of a signed-in browser; null for a visitor.
 */
function audit(url: string, profile: string | null): Verdict {
  const flags = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join()}`];
  const signedIn = profile ? ['--disable-storage-reset'] : [];
  const chrome = `--headless=new --no-sandbox${profile ? ` --user-data-dir=${profile}` : ''}`;
  const json = run(`${TOOL}/node_modules/.bin/lighthouse`, [url, ...flags, ...signedIn, `--chrome-flags=${chrome}`], {
    isCaptured: true,
  });
  if (keep) writeFileSync(path.join(keep, `${new URL(url).pathname.split('/')[1]}-${Date.now()}.json`), json);
  const { runtimeError, audits, categories } = JSON.parse(json) as Report;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    layoutShift: value('cumulative-layout-shift'),
    shifts: (audits['layout-shifts']?.details?.items ?? []).map(
      ({ node, score = 0 }) => `${score.toFixed(4)} ${node?.selector ?? 'unknown'}`,
    ),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    missed: CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < PASSED_SCORE)
      .map(({ id }) => id),
  };
}

/** Signs a browser in and creates a project; the profile keeps the session. */
async function makeAccount(origin: string, profile: string): Promise<string> {
  const browser = await chromium.launchPersistentContext(profile, {
    baseURL: origin,
    executablePath: CHROMIUM_PATH,
    args: CHROMIUM_ARGS,
  });
  try {
    await registerByApi(browser.request, origin);
    const project = { name: 'Bench', picture: BENCH_PICTURE, content: fixturePath('clips/clock-16x9.mp4') };
    const { shareId } = await createTrackedProject(browser.request, origin, project);
    const page = await browser.newPage();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: project.name }).waitFor();
    return shareId;
  } finally {
    await browser.close();
  }
}

const { only, keep } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'string' } },
}).values;
const NAMES: readonly string[] = ['/auth', '/dashboard', '/share/{shareId}', '/pricing'];
const addresses = namesWith('only', only, NAMES);
run(process.execPath, ['scripts/install-tool.mjs', TOOL]);
const profile = temporaryFolder('lighthouse-');
const server = await startBuiltServer();
try {
  const shareId = await makeAccount(server.origin, profile);
  const pages = [
    { name: '/auth', address: '/auth', profile: null },
    { name: '/dashboard', address: '/dashboard', profile },
    { name: '/share/{shareId}', address: `/share/${shareId}`, profile: null },
    { name: '/pricing', address: '/pricing', profile: null },
  ];
  for (const page of pages.filter(({ name }) => addresses.includes(name))) {
    const runs = Array.from({ length: RUNS }, () => audit(server.origin + page.address, page.profile));
    const sorted = runs.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0));
    const median = elementAt(sorted, RUNS >> 1);
    const layoutShift = Math.max(...runs.map((one) => one.layoutShift));
    const passed =
      median.scores.every((score, at) => score >= elementAt(LEAST_SCORES, at)) && layoutShift <= MOST_LAYOUT_SHIFT;
    if (!passed) process.exitCode = 1;
    console.log(
      `${page.name.padEnd(17)} ${CATEGORIES.map((name, i) => `${name} ${median.scores[i]}`).join(', ')}, ` +
        `layout shift ${layoutShift.toFixed(3)}, largest paint ${Math.round(median.largestPaintMs)} ms, ` +
        `blocked ${Math.round(median.blockedMs)} ms  ${passed ? 'pass' : 'FAIL'}`,
    );
    if (layoutShift > 0) console.log(`  moved: ${[...new Set(runs.flatMap((one) => one.shifts))].join(', ')}`);
    if (median.missed.length > 0) console.log(`  ${[...new Set(median.missed)].join(', ')}`);
  }
} finally {
  await server.stop();
}
