import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Page } from '@playwright/test';
import { EMBED_STOP, embedAddress, embedPermissions, type EmbedView } from '@anchora/contract/embed-page';
import type { Project } from '@anchora/contract/projects';
import { PAGES } from '../../apps/server/src/features/pages/page-paths';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { upgradeToPro } from '../support/accounts';
import { cameraArgs, CHROMIUM_ARGS } from '../support/chromium';
import { endAll } from '../support/end-all';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { stillPath } from '../support/fake-camera/pose-path';
import { openOtherSites, type OtherSites, SITES_ARGS } from '../support/other-sites';
import { createTrackedProject } from '../support/projects';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { launchWithArgs } from '../support/viewer';
import { succeed } from '../support/succeed';

/** Console lines of a site with https that shows the test server's plain http. */
const NOTES = /Mixed Content|request to another host: https:\/\/\w+\.example/;
/** Time in which an answer to a hostile message would have come. Chosen, not measured. */
const ANSWERS_WITHIN_MS = 300;
const PICTURE = fixturePath('pictures/night-market.jpg');

let folder: string;
let clip: string;
let sites: OtherSites;
let browser: Browser;
let origin: string;
let project: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  origin = baseURL ?? '';
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  clip = path.join(folder, 'still.y4m');
  await makeFakeCamera({ picture: PICTURE, file: clip, path: stillPath(), durationS: 1, seed: 6 });
  sites = await openOtherSites();
  browser = await launchWithArgs([...cameraArgs(clip), ...SITES_ARGS]);
  await asNewUser(playwright, origin, async (request) => {
    const headers = { origin };
    await upgradeToPro(request, origin);
    const content = fixturePath('models/beacon.glb');
    project = await createTrackedProject(request, origin, { name: 'Embedded', picture: PICTURE, content });
    const data = { sites: [sites.origin('shop'), sites.origin('news')] };
    await succeed(request.put(`/api/projects/${project.id}/embedding`, { headers, data }));
  });
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => sites?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

interface OpenedSite {
  page: Page;
  embed: FrameLocator;
  ar: FrameLocator;
  /** Messages that the site has received. */
  heard: () => Promise<unknown[]>;
}

/** Opens a page of a site with a frame, and notes the messages that it gets. */
async function openSite(site: string, frame: string, context?: BrowserContext): Promise<OpenedSite> {
  const script = 'window.heard = []; addEventListener("message", ({ origin, data }) => heard.push({ origin, data }))';
  const own = context ?? (await browser.newContext({ viewport: { width: 640, height: 900 }, ignoreHTTPSErrors: true }));
  const page = await own.newPage();
  await page.goto(sites.origin(site) + sites.page(`<script>${script}</script>${frame}`));
  const embed = page.frameLocator('iframe');
  return { page, embed, ar: embed.frameLocator('iframe'), heard: () => page.evaluate('heard') };
}

function frameOf(view: EmbedView, allow = `allow="${embedPermissions(view)}"`): string {
  return `<iframe src="${embedAddress(origin, project.shareId, view)}" width="480" height="640" ${allow}></iframe>`;
}

const state = ({ ar }: OpenedSite) => ar.locator('html');

/** Whether the browser refused to show the address in a frame. */
async function isRefused({ page }: OpenedSite, address: string): Promise<boolean> {
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  await page.waitForLoadState();
  return !page.frames().some((frame) => frame.url().startsWith(address));
}

test('a site shows AR, hears of its events, and can end it', async ({ consoleGuard }) => {
  consoleGuard.allow(NOTES);
  const site = await openSite('shop', frameOf('ar'));
  consoleGuard.watch(site.page.context());
  await site.ar.getByTestId('ar-start').click();
  await expect(state(site)).toHaveAttribute('data-ar-state', 'tracking');
  // A slow machine may lose the picture and find it again, which the site hears of, too.
  const first = async () => (await site.heard()).slice(0, 2);
  await expect.poll(first).toEqual([
    { origin, data: { type: 'anchora:started' } },
    { origin, data: { type: 'anchora:found' } },
  ]);
  // Only this message counts, and only from the site around.
  const send = (data: unknown) =>
    site.page.evaluate(
      (sent) => (document.querySelector('iframe') as HTMLIFrameElement).contentWindow?.postMessage(sent, '*'),
      data,
    );
  await send({ t: 'stop' });
  await send({ type: 'anchora:start' });
  await send('anchora:stop');
  await site.page.evaluate((type) => window.frames[0]?.frames[0]?.postMessage({ type, t: 'stop' }, '*'), EMBED_STOP);
  await site.page.waitForTimeout(ANSWERS_WITHIN_MS);
  await expect(state(site)).toHaveAttribute('data-ar-state', 'tracking');
  await send({ type: EMBED_STOP });
  await expect(state(site)).toHaveAttribute('data-ar-state', 'stopped');
  await expect(site.embed.getByRole('button', { name: 'Báo cáo' })).toBeVisible();
  const mark = site.embed.getByRole('link', { name: 'Mở trong Anchora (thẻ mới)' });
  await expect(mark).toHaveAttribute('href', `${origin}/view/ar/${project.shareId}`);
  await expect(mark).toHaveAttribute('target', '_blank');
  await site.page.context().close();
});

test(
  'messages of windows that are not the site around do nothing, and get none',
  THOROUGH,
  async ({ consoleGuard }) => {
    consoleGuard.allow(NOTES);
    const site = await openSite(
      'shop',
      `${frameOf('ar')}<iframe id="ad" src="${sites.origin('ads')}${sites.page('')}"></iframe>`,
    );
    consoleGuard.watch(site.page.context());
    const embed = site.page.frameLocator('iframe').first();
    const ar = embed.frameLocator('iframe');
    await ar.getByTestId('ar-start').click();
    await expect(ar.locator('html')).toHaveAttribute('data-ar-state', 'tracking');
    const ad = site.page.frames().find((frame) => frame.url().startsWith(sites.origin('ads')));
    const order = { type: EMBED_STOP, withinMs: ANSWERS_WITHIN_MS };
    const heardByAd = await ad?.evaluate(({ type, withinMs }) => {
      const heard: unknown[] = [];
      addEventListener('message', ({ data }) => heard.push(data));
      const embedded = parent.frames[0];
      embedded?.postMessage({ type }, '*');
      embedded?.frames[0]?.postMessage({ type, t: 'stop', v: 2 }, '*');
      embedded?.frames[0]?.postMessage(
        { t: 'ar:init', v: 2, page: 'share', link: 'https://evil.example', project: {} },
        '*',
      );
      return new Promise((resolve) => setTimeout(() => resolve(heard), withinMs));
    }, order);
    expect(heardByAd).toEqual([]);
    await expect(ar.locator('html')).toHaveAttribute('data-ar-state', 'tracking');
    await site.page.context().close();
  },
);

test(
  'a site that does not pass the camera on shows the content without it, and a way to the camera',
  THOROUGH,
  async ({ consoleGuard }) => {
    consoleGuard.allow(NOTES);
    consoleGuard.allow(/Permissions policy violation/);
    const site = await openSite('news', frameOf('ar', ''));
    consoleGuard.watch(site.page.context());
    await site.ar.getByTestId('ar-start').click();
    await expect(state(site)).toHaveAttribute('data-ar-way', 'no-camera');
    const way = site.embed.getByRole('link', { name: 'Mở với camera trong thẻ mới' });
    await expect(way).toHaveAttribute('href', `${origin}/view/ar/${project.shareId}`);
    await site.page.context().close();
  },
);

test('a visitor who refuses the camera sees the content without it', THOROUGH, async ({ consoleGuard }) => {
  consoleGuard.allow(NOTES);
  const refusing = await launchWithArgs([
    ...CHROMIUM_ARGS,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream=deny',
    ...SITES_ARGS,
  ]);
  try {
    const context = await refusing.newContext({ viewport: { width: 640, height: 900 }, ignoreHTTPSErrors: true });
    consoleGuard.watch(context);
    const site = await openSite('shop', frameOf('ar'), context);
    // The page around the frame is there, and hears of the refusal.
    await expect(site.embed.getByRole('button', { name: 'Báo cáo' })).toBeVisible();
    await site.ar.getByTestId('ar-start').click();
    await expect(state(site)).toHaveAttribute('data-ar-way', 'no-camera');
    await expect(site.embed.getByRole('link', { name: 'Mở với camera trong thẻ mới' })).toBeVisible();
  } finally {
    await refusing.close();
  }
});

test('the view without a camera opens by itself, and asks for nothing', THOROUGH, async ({ consoleGuard }) => {
  consoleGuard.allow(NOTES);
  const site = await openSite('shop', frameOf('3d'));
  consoleGuard.watch(site.page.context());
  await expect(state(site)).toHaveAttribute('data-ar-way', 'no-camera');
  await expect(state(site)).toHaveAttribute('data-ar-state', 'tracking');
  await expect(site.embed.getByRole('button', { name: 'Báo cáo' })).toBeVisible();
  await expect.poll(site.heard).toEqual([{ origin, data: { type: 'anchora:started' } }]);
  await site.page.context().close();
});

test(
  'other sites cannot show the project: unnamed ones, and named ones inside an unnamed one',
  THOROUGH,
  async ({ consoleGuard }) => {
    consoleGuard.allow(/frame-ancestors/);
    const address = embedAddress(origin, project.shareId, 'ar');
    const named = sites.origin('shop') + sites.page(frameOf('ar'));
    for (const body of [frameOf('ar'), `<iframe src="${named}"></iframe>`]) {
      const site = await openSite('evil', body);
      consoleGuard.watch(site.page.context());
      expect(await isRefused(site, address)).toBe(true);
      await site.page.context().close();
    }
    // A named site within another one sees it.
    const site = await openSite('news', `<iframe src="${named}" allow="camera"></iframe>`);
    await expect(site.embed.frameLocator('iframe').frameLocator('iframe').getByTestId('ar-start')).toBeVisible();
    await site.page.context().close();
  },
);

test('no page but the embed can be shown by a site that may embed the project', THOROUGH, async ({ consoleGuard }) => {
  consoleGuard.allow(/frame-ancestors/);
  const others = PAGES.filter((page) => page !== '/embed/:shareId').map((page) =>
    page.replace(/:shareId|(?<=share\/):id/, project.shareId).replace(':id', String(project.id)),
  );
  const paths = [...others, `/ar-frame/?share=${project.shareId}`, `/ar-frame/?share=${project.shareId}&embed=ar`];
  const frames = paths.map((at) => `<iframe src="${origin}${at}" width="20" height="20"></iframe>`).join('');
  const site = await openSite('shop', frames);
  consoleGuard.watch(site.page.context());
  await expect.poll(() => site.page.frames().length).toBe(paths.length + 1);
  expect(await isRefused(site, origin)).toBe(true);
  await site.page.context().close();
});
