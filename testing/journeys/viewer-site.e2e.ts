import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PublicProject } from '@anchora/contract/projects';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readSiteBuild } from '../../apps/server/src/features/pages/site/site-build';
import { siteCodeOf, NAMED_SOURCES, UNUSED_DECODER } from '../../apps/server/src/features/pages/site/site-code';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { endAll } from '../support/end-all';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { takingTurns } from '../support/fake-camera/pose-path';
import { createMarkerlessProject, createUntrackedProject } from '../support/projects';
import { greenBox, magentaBox } from '../support/colour-box';
import { PHONE } from '../support/screen-sizes';
import { makeSiteProject, OPENED_BY_TAP, SITE_PICTURES } from '../support/site-project';
import { serveFolder, type StaticSite } from '../support/static-site';
import { type ConsoleGuard, expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { unzipInto } from '../support/unzip-into';
import { launchWithCamera } from '../support/viewer';
import { type WatchedNetwork, watchNetwork } from '../support/watched-network';

const FIRST = fixturePath(SITE_PICTURES.first);
const SECOND = fixturePath(SITE_PICTURES.second);
const BUILD = path.resolve(import.meta.dirname, '../../apps/web/dist');

/** Time that each picture is in view, s. Chosen, not measured. */
const SEEN_S = 5;
/** Patience for one look at a scene, which is repeated: less than `SEEN_S`. Chosen, not measured. */
const LOOK_MS = 1000;

let folder: string;
let browser: Browser;
let network: WatchedNetwork;
let site: StaticSite | null = null;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'site-'));
  const file = path.join(folder, 'turns.y4m');
  const { first, second, durationS } = takingTurns(SEEN_S, { size: 0.6, v: 0.5 });
  const others = [{ picture: SECOND, path: second }];
  const clip = { file, durationS, seed: 31, frame: { width: 480, height: 640 }, viewport: PHONE, fps: 15 };
  await makeFakeCamera({ picture: FIRST, path: first, others, ...clip });
  browser = await launchWithCamera(file);
  network = await watchNetwork();
});
test.afterEach(async () => {
  await site?.close();
  site = null;
});
test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => network?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

/** Downloads the site of the project of the page with its button, and unzips it. */
async function downloadSite(page: Page, projectId: number): Promise<string[]> {
  await page.goto(`/view/${projectId}`);
  await page.getByRole('tab', { name: 'Chi tiết' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải về thành trang web' }).click();
  return unzipInto(path.join(folder, 'site'), new Uint8Array(await readFile(await (await waiting).path())));
}

/** Opens the unzipped site in a folder of a bare server, in a browser that has no other connection. */
async function openSite(consoleGuard: ConsoleGuard): Promise<{ page: Page; context: BrowserContext; origin: string }> {
  site = await serveFolder(path.join(folder, 'site'), '/exhibits/lamp/');
  const { origin } = new URL(site.address);
  consoleGuard.allow(new RegExp(`request to another host: ${origin}`));
  const context = await browser.newContext({ viewport: PHONE, proxy: network.proxy });
  consoleGuard.watch(context);
  // The server that made the site is gone, like everything else.
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  const page = await context.newPage();
  await page.goto(site.address);
  return { page, context, origin };
}

const stateOf = (page: Page) => page.locator('html');

test(
  'a project with two pictures, three scenes and a video runs from a bare server in a folder',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const project = await makeSiteProject(page.request, origin, 'Chợ đêm <b>');
    const names = await downloadSite(page, project.id);
    expect(names).toEqual(expect.arrayContaining(['README.txt', 'LICENSE.txt', 'index.html']));
    const html = await readFile(path.join(folder, 'site/index.html'), 'utf8');
    expect(html).not.toMatch(/\/files\/[\w-]{22}/);
    expect(html).not.toContain('Second');
    // Of the pictures only the small one of the start screen is there; the other is recognised by the tracking data.
    expect(names.filter((name) => /\.(?:png|jpg|webp)$/.test(name))).toHaveLength(1);

    const opened = await openSite(consoleGuard);
    await expect(stateOf(opened.page)).toHaveAttribute('data-ar-state', 'ready');
    await expect(opened.page.getByRole('heading', { name: 'Chợ đêm <b>' })).toBeVisible();
    await opened.page.getByRole('button', { name: 'View in English' }).click();
    await expect(opened.page.getByText('Camera images never leave this device.')).toBeVisible();
    await expect(opened.page.getByRole('link', { name: 'Anchora' })).toHaveAttribute('href', origin);
    await expect(stateOf(opened.page)).toHaveAttribute('data-ar-state', 'ready');
    await opened.page.getByRole('button', { name: 'Start' }).click();
    await expect(stateOf(opened.page)).toHaveAttribute('data-ar-state', 'tracking');
    // The camera sees the pictures in turn.
    await expect.poll(async () => greenBox(await opened.page.screenshot())).not.toBeNull();
    await expect(async () => {
      const box = await magentaBox(await opened.page.screenshot());
      if (!box) throw new Error('The first picture is away');
      await opened.page.mouse.click((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      // A tap that came between two pictures is repeated.
      await expect(opened.page.getByText(OPENED_BY_TAP)).toBeAttached({ timeout: LOOK_MS });
    }).toPass();
    const plays = () =>
      opened.page.getByTestId('ar-media-video1').evaluate((element: HTMLVideoElement) => element.currentTime > 0);
    await expect.poll(plays).toBe(true);
    await opened.page.getByTestId('ar-back').click();
    await expect(stateOf(opened.page)).toHaveAttribute('data-ar-state', 'stopped');
    await opened.context.close();

    expect(site?.missing).toEqual([]);
    expect([...(site?.asked ?? [])].filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(network.seen.map((seen) => seen.origin))).toEqual(new Set([opened.origin]));
  },
);

function scene(kind: 'model' | 'text'): PublicProject['scene'] {
  return { v: 1, targets: [], scenes: [{ id: 'a', items: [{ kind }] }] } as unknown as PublicProject['scene'];
}

test('the site of every kind of project has each file that its code can ask for', async () => {
  const build = await readSiteBuild(BUILD);
  if (!build) throw new Error('The viewer of sites is not built: run npm run build first.');
  expect(NAMED_SOURCES.filter((source) => build.manifest[source] === undefined)).toEqual([]);
  const chunks = Object.values(build.manifest);
  const named = new Set([...chunks.map((chunk) => chunk?.file), ...chunks.flatMap((chunk) => chunk?.assets ?? [])]);
  const leftOut = new Set(NAMED_SOURCES.map((source) => build.manifest[source]?.file ?? ''));
  const asked = new Set<string>();
  for (const opening of [
    { type: 'image-tracking' },
    { type: 'image-tracking', isUntracked: true },
    { type: 'markerless' },
  ] as const) {
    for (const shown of [
      { contentType: 'video' },
      { contentType: '3d-model' },
      { contentType: 'video', scene: scene('text') },
      { contentType: '3d-model', scene: scene('model') },
    ] as const) {
      const files = siteCodeOf(build, { ...opening, ...shown });
      // Parts of workers, which the manifest does not name, stay even if their worker is left out.
      for (const file of files.filter((name) => named.has(name))) {
        const wanted = await filesNamedIn(path.join(build.folder, file), file);
        wanted.forEach((name) => asked.add(name));
        const missing = wanted.filter(
          (name) => !files.includes(name) && !leftOut.has(name) && !UNUSED_DECODER.test(name),
        );
        expect.soft(missing, `${file} asks for them, on a project of ${JSON.stringify(opening)}`).toEqual([]);
      }
    }
  }
  // A pattern that finds no addresses would pass the rest.
  expect(asked.size).toBeGreaterThan(0);
});

/** The files that a script or a style sheet names by their addresses. */
async function filesNamedIn(file: string, name: string): Promise<string[]> {
  if (!/\.(?:js|css)$/.test(name)) return [];
  const text = await readFile(file, 'utf8');
  return [...text.matchAll(/["'`(](\.{0,2}\/?[\w./-]+-[\w-]{8}\.(?:js|css|wasm|woff2))["'`)]/g)].map(
    ([, address = '']) =>
      // Lists of what a lazy import needs count from the page.
      address.startsWith('assets/') ? address : path.posix.join(path.posix.dirname(name), address),
  );
}

for (const { name, make, opensItself } of [
  { name: 'a model without a picture is shown from a bare server', make: createMarkerlessProject, opensItself: false },
  {
    name: 'a model whose picture cannot be tracked is shown by itself from a bare server',
    make: createUntrackedProject,
    opensItself: true,
  },
]) {
  test(name, THOROUGH, async ({ page, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    await upgradeToPro(page.request, origin);
    const content = fixturePath('models/beacon.glb');
    const project = await make(page.request, origin, { name: 'Lamp', content });
    await rm(path.join(folder, 'site'), { recursive: true, force: true });
    const names = await downloadSite(page, project.id);
    const { page: shown, context, origin: own } = await openSite(consoleGuard);
    if (!opensItself) {
      await expect(stateOf(shown)).toHaveAttribute('data-ar-state', 'ready');
      await shown.getByTestId('ar-start').click();
    }
    await expect(stateOf(shown)).toHaveAttribute('data-ar-state', 'tracking');
    if (opensItself) {
      await expect(
        shown
          .getByText(/^Không nhận diện được hình ảnh/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await shown.getByTestId('ar-back').click();
      await expect(shown.getByTestId('ar-start')).toBeVisible();
      await expect(shown.getByRole('link', { name: 'Anchora' })).toHaveAttribute('href', origin);
    }
    await context.close();
    expect(site?.missing).toEqual([]);
    expect([...(site?.asked ?? [])].filter((file) => !names.includes(file))).toEqual([]);
    expect(new Set(network.seen.map((seen) => seen.origin)).has(own)).toBe(true);
    expect(new Set(network.seen.map((seen) => seen.origin)).has(origin)).toBe(false);
  });
}
