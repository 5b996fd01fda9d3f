/**
 * The engine beside MindAR 1.2.5, in one browser, on the same seeded frames:
 *
 *   npm run bench:mindar -- [--photos DIR] [--quick | --full] [--seed N] [--only PART,… [--update]]
 *
 * Prints a table; complete runs write docs/benchmarks.md. Parts: bytes, compile, ready, times, sequences, files, long.
 * With --update, the results of the parts that ran replace those of the last run, and the page is written.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../support/chromium';
import { endAll } from '../support/end-all';
import { measureEngineSize } from '../support/engine/engine-size';
import { namesIn } from '../support/name-options';
import { wholeNumber } from '../support/number-options';
import { temporaryFolder } from '../support/temporary-folder';
import { buildPage } from './build-page';
import { runLong } from './long-run';
import { benchPhoto, readBenchPictures, SIDE_PX } from './pictures';
import { Plan } from './plan';
import { present } from './present';
import { report } from './report';
import type { Results } from './results';
import { bodyOf, filesOf, serve } from './serve';
import { ensureStockEngine, measureStockGzip, STOCK_FOLDER } from './stock-engine';

const PARTS = ['bytes', 'compile', 'ready', 'times', 'sequences', 'files', 'long'] as const;
const KEPT_SECTION = '## What falls short';
/**
 * Runs of our compiler whose median is taken; those of the stock engine take too long to repeat. Chosen, not measured.
 */
const COMPILE_RUNS = 5;
/** Starts of our engine whose median is taken. Chosen, not measured. */
const START_RUNS = 3;
const run = promisify(execFile);
const LAST_RESULTS = path.join(import.meta.dirname, 'node_modules/.cache/last-results.json');

const { values: flags } = parseArgs({
  options: {
    photos: { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    update: { type: 'boolean', default: false },
  },
});

const parts = flags.only === undefined ? PARTS : namesIn('only', flags.only, PARTS);
const isComplete = flags.only === undefined;
const wanted = (part: (typeof PARTS)[number]): boolean => parts.includes(part);
const plan = new Plan(flags.quick ? 'quick' : flags.full ? 'full' : 'usual', wholeNumber('seed', flags.seed, 0));
const startedMs = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const scratch = temporaryFolder('bench-mindar-');
const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
let browser: Browser | undefined;
let server: Awaited<ReturnType<typeof serve>> | undefined;
try {
  ensureStockEngine();
  say('building the page');
  const pageFolder = path.join(scratch, 'page');
  await buildPage(pageFolder);
  const pictures = flags.photos ? await readBenchPictures(flags.photos) : [];
  const photo = await benchPhoto(flags.photos);
  const cache = path.join(import.meta.dirname, 'node_modules/.cache/stock-files');
  await mkdir(cache, { recursive: true });
  server = await serve({
    '': filesOf(pageFolder),
    'mind-ar': filesOf(STOCK_FOLDER),
    pictures: async (i) => ({ body: present(pictures[Number(i)], 'a picture').picture.data }),
    photo: async () => ({ body: photo, type: 'image/jpeg' }),
    'stock-files': async (name, request) => {
      const file = path.join(cache, path.basename(name));
      if (request.method === 'PUT') await writeFile(file, await bodyOf(request));
      const body = await readFile(file).catch(() => null);
      return body && { body };
    },
  });
  browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_ARGS, '--enable-unsafe-swiftshader'],
  });
  const { origin } = server;
  const open = async (): Promise<Page> => {
    const page = await browser!.newPage();
    page.on('console', (message) => {
      if (message.type() === 'info') say(message.text());
    });
    page.on('pageerror', (error) => say(`page: ${error.message}`));
    await page.goto(origin);
    await page.waitForFunction(() => 'bench' in window);
    const sizes = pictures.map(({ name, picture: { width, height } }) => ({ name, width, height }));
    await page.evaluate(([p, seed]) => window.bench.prepare(p, seed), [sizes, plan.seed] as const);
    return page;
  };
  const kind: Pick<Results, 'mode' | 'seed' | 'photos'> = {
    mode: plan.mode,
    seed: plan.seed,
    photos: pictures.map(({ name }) => name),
  };
  const results: Results = { ...(flags.update && (await lastResults(kind))), ...kind };

  if (wanted('bytes')) {
    say('bytes');
    results.bytes = { ...(await measureEngineSize()), stockGzipBytes: await measureStockGzip() };
  }
  // Times are measured first and alone, because later parts keep all cores busy.
  if (wanted('compile')) {
    say(`compiling a picture of ${SIDE_PX} px`);
    results.compile = await compile(open);
  }
  if (wanted('ready')) {
    say('starting');
    results.ready = await ready(open);
  }
  if (wanted('times')) {
    say('time per frame');
    results.times = await times(open, plan);
  }
  const long = wanted('long') ? runLong(flags.photos, plan, scratch, ending.signal) : undefined;
  long?.catch(() => undefined);
  if (wanted('sequences')) results.sequences = await sequences(open, plan);
  if (wanted('files')) {
    say('each engine with files that the other wrote');
    results.files = await files(open, plan);
  }
  if (long) {
    say('waiting for the long run');
    results.long = await long;
  }
  say('done');
  if (flags.update || isComplete) await writeFile(LAST_RESULTS, JSON.stringify(results));
  const { markdown, missed } = report(results);
  console.log(markdown);
  if (flags.update || isComplete) await writeReport(markdown);
  if (missed.length > 0) {
    say(`gates missed: ${missed.join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  ending.abort();
  await endAll(
    () => browser?.close(),
    () => server?.close(),
  );
}

/** @throws Error if the last run was of another kind: the page names one mode and one seed for all its parts */
async function lastResults(like: Pick<Results, 'mode' | 'seed' | 'photos'>): Promise<Results> {
  const last = JSON.parse(await readFile(LAST_RESULTS, 'utf8')) as Results;
  const kindOf = ({ mode, seed, photos }: typeof like) => JSON.stringify({ mode, seed, photos });
  if (kindOf(last) !== kindOf(like)) throw new Error(`the last run had ${kindOf(last)}, this one ${kindOf(like)}`);
  return last;
}

/** Writes docs/benchmarks.md but keeps its last section, in which people explain the gates that are missed. */
async function writeReport(markdown: string): Promise<void> {
  const file = path.join(import.meta.dirname, '../../docs/benchmarks.md');
  const before = await readFile(file, 'utf8').catch(() => '');
  const kept = before.indexOf(KEPT_SECTION);
  await writeFile(file, `${markdown}\n${kept < 0 ? `${KEPT_SECTION}\n` : before.slice(kept)}`);
  await run('npx', ['oxfmt', file]);
}

async function compile(open: () => Promise<Page>): Promise<Results['compile']> {
  const page = await open();
  await page.evaluate(() => window.bench.compileOwn('/photo'));
  const own = [];
  for (let i = 0; i < COMPILE_RUNS; i++) own.push(await page.evaluate(() => window.bench.compileOwn('/photo')));
  const mind = await page.evaluate(() => window.bench.compileMind('/photo'));
  await page.close();
  return { own: medianRun(own), mind };
}

/** The run of median time. */
function medianRun<Run extends { ms: number }>(runs: Run[]): Run {
  return present(runs.toSorted((a, b) => a.ms - b.ms)[runs.length >> 1], 'a run');
}

async function ready(open: () => Promise<Page>): Promise<Results['ready']> {
  const own = [];
  for (let i = 0; i < START_RUNS; i++) {
    const page = await open();
    own.push(await page.evaluate(() => window.bench.readyOwn()));
    await page.close();
  }
  const page = await open();
  const mind = await page.evaluate(() => window.bench.readyMind());
  await page.close();
  return { own: medianRun(own), mind };
}

async function times(open: () => Promise<Page>, { timedFrames, stockTimedFrames, manyTargets }: Plan) {
  const page = await open();
  const own1 = await page.evaluate((n) => window.bench.timesOwn(1, n), timedFrames);
  const own10 = await page.evaluate((n) => window.bench.timesOwn(10, n), timedFrames);
  const main = await page.evaluate((n) => window.bench.mainThreadOwn(n), timedFrames);
  const mind1 = await page.evaluate((n) => window.bench.timesMind(1, n), stockTimedFrames);
  const mind10 = manyTargets ? await page.evaluate((n) => window.bench.timesMind(10, n), stockTimedFrames) : undefined;
  await page.close();
  return { own1, own10, main, mind1, mind10 };
}

async function sequences(open: () => Promise<Page>, { orders }: Plan): Promise<Results['sequences']> {
  const page = await open();
  const found: NonNullable<Results['sequences']> = { own: [], mind: [] };
  for (const order of orders) {
    say(`sequences: ${order.kind}`);
    const [own, mind] = await page.evaluate((o) => window.bench.sequences(o), order);
    found.own.push(...(own ?? []));
    found.mind.push(...(mind ?? []));
  }
  await page.close();
  return found;
}

async function files(open: () => Promise<Page>, { fileOrder }: Plan): Promise<Results['files']> {
  const page = await open();
  const seen = async (engine: 'own-reads-stock' | 'mind-reads-own') => {
    const order = { ...fileOrder, engines: [engine] };
    return (await page.evaluate((o) => window.bench.sequences(o), order))[0] ?? [];
  };
  const results = { ownReadsStock: await seen('own-reads-stock'), mindReadsOwn: await seen('mind-reads-own') };
  await page.close();
  return results;
}
