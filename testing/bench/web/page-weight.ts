/**
 * Bytes, brotli as served, that a visitor's phone loads until the picture is tracked or the content of a markerless
 * project is placed: all code (pages, scripts, styles, WASM) for a video, a plain GLB and a meshopt GLB, what a
 * document adds to it, and the compiled target; also the bytes of a first visit to the sign-in page. Fails above the
 * budgets, and where a visit loads code that it does not need.
 *
 * `--short` (npm test) opens no browser: it weighs the code that the pages and the build name for a visit. That this is
 * what a visit loads is checked here in full runs, for each of them, and by three journeys of `npm test`.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import { CHROMIUM_ARGS, CHROMIUM_PATH, PAGE_CHROMIUM_PATH } from '../../support/chromium';
import { makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { stillPath } from '../../support/fake-camera/pose-path';
import { expectState, launchWithCamera, viewerOf } from '../../support/viewer';
import {
  BENCH_PICTURE,
  type ChangeItems,
  makeBenchProject,
  makeMarkerlessBenchProject,
} from '../../support/bench-project';
import { magentaCard } from '../../support/scenes';
import { startBuiltServer } from '../../support/built-server';
import { loadedUntilPlaced, PATIENT_MS, SMALL_PHONE } from './markerless-visit';
import { plainCamera } from '../../support/plain-camera';
import { servedBytes } from '../../support/served-bytes';
import {
  BUILD,
  type CodeKind,
  MESHOPT,
  SIGN_IN_PAGE,
  TEXT_ITEM,
  codeKind,
  expectNamed,
  namedByPage,
  type NamedVisit,
  namedForVisit,
  noteRequests,
  expectSameCode,
} from '../../support/visit-code';
import { temporaryFolder } from '../../support/temporary-folder';
import { verdict } from '../verdict';

const KB = 1000;
/** Gates for the code of a visit until its picture is tracked; docs/bench.md has the results. */
const CASES = [
  { name: 'video', content: 'clips/clock-16x9.mp4', budgetBytes: 140 * KB, further: [] },
  { name: 'plain GLB', content: 'models/beacon.glb', budgetBytes: 250 * KB, further: [] },
  { name: 'meshopt GLB', content: 'models/beacon-meshopt.glb', budgetBytes: 256 * KB, further: MESHOPT },
];
const addFlatItems: ChangeItems = (video, pictureFile) => [
  video,
  magentaCard('text01'),
  { ...itemAtRest(), id: 'image1', name: 'Image', kind: 'image', file: pictureFile, scale: 0.3, fit: { mode: 'fit' } },
];
const moveModel: ChangeItems = (model) => [{ ...model, position: [0.2, 0, 0] }];
/**
 * Scripts and styles that a document may add to the case with the same renderer. Pages are left out, because they
 * contain the document itself and the hints for its files. Chosen, not measured.
 */
const DOCUMENT_BYTES = 12 * KB;
const DOCUMENT_CASES = [
  {
    name: 'document of a video, an image and a text',
    than: 'video',
    content: 'clips/clock-16x9.mp4',
    items: addFlatItems,
    further: TEXT_ITEM,
  },
  {
    name: 'document of one model',
    than: 'plain GLB',
    content: 'models/beacon.glb',
    items: moveModel,
    further: [],
  },
] as const;
/** Gates for the code of a visit until its content is placed; docs/bench.md has the results. */
const MARKERLESS_CASES = [
  { name: 'video', content: 'clips/clock-16x9.mp4', budgetBytes: 150 * KB },
  { name: 'plain GLB', content: 'models/beacon.glb', budgetBytes: 250 * KB },
];
const MARKERLESS_WAYS = ['webxr', 'camera-motion', 'camera-world'] as const;
/** Code that tracking a floor adds to a markerless visit; docs/bench.md has the results. */
const WORLD_BYTES = 45 * KB;
/** Size of a compiled target; docs/bench.md has the results. */
const TARGET_BUDGET_BYTES = 90 * KB;
/** Budget for all code that loads without a click. Chosen, not measured. */
const SIGN_IN_BUDGET_BYTES = 130 * KB;
/** The worker is the last code to load, so a list without it is incomplete. */
const MUST_LOAD = /tracker\.worker/;
const MUST_LOAD_MARKERLESS = {
  webxr: /webxr-way/,
  'camera-motion': /camera-motion-way/,
  'camera-world': /world\.worker/,
};
/** Code of image tracking, which a markerless visit must not load. */
const IMAGE_TRACKING = [/image-tracking-app/, /tracker/, /\/scene-chunk/, /flat-stage/];
/** The engine's kernels, which only ways that track a surface load. */
const KERNELS = [/kernels/];
/** Code of markerless experiences, which image tracking must not load. */
const MARKERLESS = [/markerless/, /world-/, /placing-/, /-way/, /camera-driver/];
const DOCUMENT = /open-document/;
/** The renderer for models, which a video must not load. */
const MODELS = [/scene-kit/];

/** The encoders are fetched only for a recording. */
const CLIPS = [/record-clip/];
const isShort = parseArgs({ options: { short: { type: 'boolean' } } }).values.short === true;

/** @throws Error if no built file has one of the names of code that must not load: that name would forbid nothing. */
async function expectBuilt(names: readonly RegExp[]): Promise<void> {
  const built = (await readdir(path.join(BUILD, 'assets'))).map((file) => `/assets/${file}`);
  for (const name of names) {
    if (!built.some((url) => name.test(url))) throw new Error(`No built file is named like ${name}.`);
  }
}

function hasAny(urls: readonly string[], names: readonly RegExp[]): boolean {
  return urls.some((url) => names.some((name) => name.test(url)));
}

async function loadedUntilTracking(browser: Browser, origin: string, project: Project): Promise<string[]> {
  const context = await browser.newContext({ viewport: SMALL_PHONE, baseURL: origin });
  try {
    context.setDefaultTimeout(PATIENT_MS);
    const urls = noteRequests(context);
    const viewer = viewerOf(await context.newPage());
    await viewer.page.goto(`/view/ar/${project.shareId}`);
    await viewer.start.click();
    await expectState(viewer, 'tracking', PATIENT_MS);
    return [...urls].filter((url) => url.startsWith(origin));
  } finally {
    await context.close();
  }
}

/** Addresses that a first visit to the sign-in page loads up to the first click. */
async function loadedForSignIn(origin: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: PAGE_CHROMIUM_PATH,
    args: CHROMIUM_ARGS,
  });
  try {
    const page = await browser.newPage({ viewport: SMALL_PHONE, baseURL: origin });
    page.setDefaultTimeout(PATIENT_MS);
    const urls = noteRequests(page);
    await page.goto(SIGN_IN_PAGE, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Login' }).waitFor();
    return [...urls].filter((url) => url.startsWith(origin));
  } finally {
    await browser.close();
  }
}

/**
 * Addresses that a visit loads until its picture is tracked, or its content is placed in one of the ways.
 *
 * @throws Error if a visit was made and loaded other code than is named for it.
 */
type Visits = (visited: NamedVisit & { project: Project }) => Promise<string[]>;

/** Visits of a browser with a camera. */
function madeBy(browser: Browser, origin: string): Visits {
  return async (visited) => {
    const { project, way } = visited;
    const urls = way
      ? await loadedUntilPlaced(browser, origin, project, way)
      : await loadedUntilTracking(browser, origin, project);
    await expectNamed(urls, origin, visited);
    return urls;
  };
}

interface Size {
  url: string;
  kind: CodeKind;
  bytes: number;
}

async function measured(urls: string[]): Promise<Size[]> {
  const counted = urls.filter((url) => codeKind(url) !== 'other');
  return Promise.all(counted.map(async (url) => ({ url, kind: codeKind(url), bytes: await servedBytes(url) })));
}

/** Lists the files, heaviest first. @returns bytes of code */
function list(name: string, sizes: Size[]): number {
  console.log(`\n${name}, brotli as served`);
  for (const { url, kind, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`  ${String(bytes).padStart(7)}  ${kind === 'code' ? '' : `(${kind}) `}${new URL(url).pathname}`);
  }
  const sum = (wanted: string): number =>
    sizes.filter(({ kind }) => kind === wanted).reduce((total, { bytes }) => total + bytes, 0);
  console.log(`  not counted: fonts ${(sum('font') / KB).toFixed(1)} KB, spare ${(sum('spare') / KB).toFixed(1)} KB`);
  return sum('code');
}

/** Bytes of scripts, styles and WASM. */
function filesBytes(sizes: Size[]): number {
  const files = sizes.filter(({ url, kind }) => kind === 'code' && /\.(?:js|css|wasm)$/.test(new URL(url).pathname));
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

function expectOnlyNeeded(content: string, urls: string[]): void {
  if (hasAny(urls, CLIPS)) throw new Error('The encoders of clips were loaded.');
  const drawsModels = hasAny(urls, MODELS);
  if (content === 'video' && drawsModels) throw new Error('A video loaded the renderer of models.');
  if (content !== 'video' && !drawsModels) throw new Error('The renderer of models is not among what was loaded.');
}

function report(name: string, bytes: number, budgetBytes: number): void {
  console.log(`${verdict(bytes <= budgetBytes)} ${name}: ${(bytes / KB).toFixed(1)} KB of ${budgetBytes / KB} KB`);
}

/** Runs with a browser whose camera shows a clip. Each visit gets a context of its own, with an empty cache. */
async function withCamera(clip: string, executable: string, visit: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launchWithCamera(clip, executable);
  try {
    await visit(browser);
  } finally {
    await browser.close();
  }
}

/** Code of image tracking, by kind of content and by what a document adds to it. */
async function weighImageTracking(origin: string, visit: Visits): Promise<void> {
  const weights = new Map<string, number>();
  for (const { name, content, budgetBytes, further } of CASES) {
    const project = await makeBenchProject(origin, content);
    const urls = await visit({ project, further });
    if (!urls.some((url) => MUST_LOAD.test(url))) throw new Error('The tracking worker is not among what was loaded.');
    if (hasAny(urls, MARKERLESS)) throw new Error('Code of markerless experiences was loaded.');
    expectOnlyNeeded(name, urls);
    const sizes = await measured(urls);
    weights.set(name, filesBytes(sizes));
    report(`code, ${name}`, list(`${name}: code until tracking`, sizes), budgetBytes);
    report('compiled target', await servedBytes(`${origin}${project.targetMindFile}`), TARGET_BUDGET_BYTES);
  }
  for (const { name, than, content, items, further } of DOCUMENT_CASES) {
    const project = await makeBenchProject(origin, content, { change: items });
    const urls = await visit({ project, further });
    if (!urls.some((url) => DOCUMENT.test(url))) throw new Error('The code of documents is not among what was loaded.');
    expectOnlyNeeded(than, urls);
    const sizes = await measured(urls);
    list(`${name}: code until tracking`, sizes);
    report(
      `scripts and styles, ${name}, beyond ${than}`,
      filesBytes(sizes) - (weights.get(than) ?? NaN),
      DOCUMENT_BYTES,
    );
  }
}

/** Code of markerless experiences, by kind of content and way of showing it. */
async function weighMarkerless(origin: string, visit: Visits): Promise<void> {
  const weights = new Map<string, number>();
  for (const { name, content, budgetBytes } of MARKERLESS_CASES) {
    const project = await makeMarkerlessBenchProject(origin, content);
    for (const way of MARKERLESS_WAYS) {
      const urls = await visit({ project, way });
      if (!urls.some((url) => MUST_LOAD_MARKERLESS[way].test(url)))
        throw new Error(`The code of the way ${way} is not in the list.`);
      if (hasAny(urls, IMAGE_TRACKING)) throw new Error('Code of image tracking was loaded.');
      if (way !== 'camera-world' && hasAny(urls, KERNELS)) throw new Error('Kernels were loaded.');
      expectOnlyNeeded(name, urls);
      const title = `markerless ${name}, ${way}`;
      const bytes = list(`${title}: code until placed`, await measured(urls));
      if (way === 'camera-world') {
        report(`code, ${title}, beyond camera-motion`, bytes - (weights.get(name) ?? NaN), WORLD_BYTES);
      } else report(`code, ${title}`, bytes, budgetBytes);
      if (way === 'camera-motion') weights.set(name, bytes);
    }
  }
}

async function weighSignIn(urls: string[]): Promise<void> {
  const sizes = await measured(urls);
  report('code, sign-in page', list('sign-in page: code of a first visit', sizes), SIGN_IN_BUDGET_BYTES);
}

/** Weighs what is named for the visits. */
async function weighNamed(origin: string): Promise<void> {
  await weighImageTracking(origin, (visited) => namedForVisit(origin, visited));
  await weighMarkerless(origin, (visited) => namedForVisit(origin, visited));
  await weighSignIn(await namedByPage(origin + SIGN_IN_PAGE));
}

/** Weighs what visits load. */
async function weighVisits(origin: string, folder: string): Promise<void> {
  const poster = path.join(folder, 'still.y4m');
  await makeFakeCamera({ picture: BENCH_PICTURE, file: poster, path: stillPath(), durationS: 0.2, seed: 1 });
  await withCamera(poster, PAGE_CHROMIUM_PATH, (browser) => weighImageTracking(origin, madeBy(browser, origin)));
  const gray = path.join(folder, 'gray.y4m');
  await plainCamera(gray);
  await withCamera(gray, CHROMIUM_PATH, (browser) => weighMarkerless(origin, madeBy(browser, origin)));
  const signIn = await loadedForSignIn(origin);
  expectSameCode(signIn, await namedByPage(origin + SIGN_IN_PAGE));
  await weighSignIn(signIn);
}

await expectBuilt([...IMAGE_TRACKING, ...KERNELS, ...MARKERLESS, ...MODELS, ...CLIPS]);
const server = await startBuiltServer();
try {
  if (isShort) await weighNamed(server.origin);
  else await weighVisits(server.origin, temporaryFolder('page-weight-'));
} finally {
  await server.stop();
}
