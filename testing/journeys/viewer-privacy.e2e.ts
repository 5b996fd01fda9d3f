import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { CHROMIUM_PATH, cameraArgs } from '../support/chromium';
import { endAll } from '../support/end-all';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { movingPath } from '../support/fake-camera/pose-path';
import { PATIENT } from '../support/patience';
import { createTrackedProject } from '../support/projects';
import { expectRecorded } from '../support/recorded-clip';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';
import { type SeenRequest, watchNetwork, type WatchedNetwork } from '../support/watched-network';

/** Size of what stands for a picture that is sent on purpose. Chosen, not measured. */
const PICTURE_BYTES = 2000;
/** Time for requests that tracking itself would cause. Chosen, not measured. */
const TRACKED_FOR_MS = 1500;

/** Requests that a visitor's browser may send, with the largest body that each call needs. */
const ALLOWED: { method: string; path: RegExp; query?: RegExp; maxBodyBytes?: number }[] = [
  { method: 'GET', path: /^\/(view\/ar\/[\w-]+|check)$/ },
  { method: 'GET', path: /^\/ar-frame\/$/, query: /^share=[\w-]{16}$/ },
  { method: 'GET', path: /^\/(assets|ar-frame)\/[\w./-]+$/ },
  { method: 'GET', path: /^\/(favicon\.(ico|svg)|manifest\.webmanifest|icons\/[\w.-]+)$/ },
  { method: 'GET', path: /^\/api\/(user|projects\/[\w-]+)$/ },
  { method: 'GET', path: /^\/files\/[\w-]+(\/preview)?$/ },
  { method: 'POST', path: /^\/api\/projects\/[\w-]+\/view$/ },
  { method: 'POST', path: /^\/api\/projects\/[\w-]+\/visits$/, maxBodyBytes: 40 },
  { method: 'POST', path: /^\/api\/beacon$/, maxBodyBytes: 900 },
];
/**
 * Services that Chromium itself calls regardless of its arguments. The proxy refuses them. Requests of a page to them
 * would be noticed in Playwright's records of the pages.
 */
const OF_THE_BROWSER = /^((http:\/\/)?[\w.-]+\.(google|googleapis|gvt1)\.com)(:443)?$/;
/** The smallest useful camera picture has far more bytes than all headers of one request. Chosen, not measured. */
const MAX_HEAD_BYTES = 1500;

let folder: string;
let network: WatchedNetwork;
let browser: Browser;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  const file = path.join(folder, 'still.y4m');
  await makeFakeCamera({
    picture: fixturePath('pictures/night-market.jpg'),
    file,
    // The target tilts about several axes, which reveals the focal length.
    path: movingPath(4, 3, { size: 0.4 }),
    durationS: 3,
    seed: 4,
  });
  network = await watchNetwork();
  browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: cameraArgs(file),
    proxy: network.proxy,
  });
});

test.beforeEach(() => {
  network.seen.length = 0;
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => network?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

/** Requests that are not in the list, or could carry a picture. */
function suspicious(seen: readonly SeenRequest[], origin: string): string[] {
  const isAllowed = ({ method, path: asked, query, bodyBytes, headBytes, ...request }: SeenRequest) =>
    request.origin === origin &&
    headBytes <= MAX_HEAD_BYTES &&
    ALLOWED.some(
      (allowed) =>
        allowed.method === method &&
        allowed.path.test(asked) &&
        (query === '' || allowed.query?.test(query)) &&
        bodyBytes <= (allowed.maxBodyBytes ?? 0),
    );
  return seen
    .filter((request) => !isAllowed(request) && !OF_THE_BROWSER.test(request.origin))
    .map(
      ({ method, origin: to, path: asked, query, headBytes, bodyBytes }) =>
        `${method} ${to}${asked}${query === '' ? '' : `?${query.slice(0, 40)}`}: ${headBytes} bytes of head, ${bodyBytes} of body`,
    );
}

/**
 * A page without peer connections, which would bypass the proxy. Its requests to other servers are added to `strange`.
 */
async function openPage(origin: string, strange: string[] = []): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
  context.on('request', (asked) => {
    const { origin: to, protocol } = new URL(asked.url());
    if (/^(https?|wss?):$/.test(protocol) && to !== origin) strange.push(asked.url());
  });
  await context.addInitScript(() => {
    Object.assign(window, { RTCPeerConnection: undefined, webkitRTCPeerConnection: undefined });
  });
  return context.newPage();
}

test('while the viewer finds a picture and makes a photo and a clip, no camera data leaves the browser, and it keeps numbers on the lens only, until the device is forgotten', async ({
  request,
  baseURL,
  consoleGuard,
}) => {
  const origin = baseURL ?? '';
  await registerByApi(request, origin);
  const project = await createTrackedProject(request, origin, {
    name: 'Seen by nobody',
    picture: fixturePath('pictures/night-market.jpg'),
    // It needs no three.js, which would take most of the time.
    content: fixturePath('clips/clock-16x9.mp4'),
  });
  const strange: string[] = [];
  const page = await openPage(origin, strange);
  consoleGuard.watch(page.context());
  const viewer = viewerOf(page);
  await page.goto(`/view/ar/${project.shareId}`);
  await expectState(viewer, 'ready');
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  await page.waitForTimeout(TRACKED_FOR_MS);
  await expectState(viewer, 'tracking');
  const kept = () => page.evaluate(() => localStorage.getItem('learned-lenses') ?? '');
  await expect.poll(kept, PATIENT).toMatch(/^\[\[\d+,\d+,\d\.\d+\]\]$/);
  await viewer.frame.getByTestId('ar-photo').click();
  await viewer.frame.getByTestId('ar-capture-discard').click();
  await viewer.frame.getByTestId('ar-clip').click();
  await expectRecorded(viewer.frame, 1);
  await viewer.frame.getByTestId('ar-clip').click();
  await expect(viewer.frame.getByTestId('ar-captured')).toBeVisible();
  await page.goto('/check');
  expect(await kept()).not.toBe('');
  await page.getByRole('button', { name: 'Forget this device' }).click();
  await expect(page.getByText('Forgotten. The next visit learns the lens again.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.close();

  expect(network.seen.map(({ path: asked }) => asked)).toContain(`/view/ar/${project.shareId}`);
  expect(suspicious(network.seen, origin)).toEqual([]);
  expect(strange).toEqual([]);
});

test(
  'while /check tests the camera, no camera data leaves the browser',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const strange: string[] = [];
    const page = await openPage(origin, strange);
    consoleGuard.watch(page.context());
    await page.goto('/check');
    await page.getByRole('button', { name: 'Test camera, motion and speed' }).click();
    await expect(page.getByText('The test is done.')).toBeVisible(PATIENT);
    await page.close();
    expect(network.seen.map(({ path: asked }) => asked)).toContain('/check');
    expect(suspicious(network.seen, origin)).toEqual([]);
    expect(strange).toEqual([]);
  },
);

test(
  'a picture in a call, an address, a header, a beacon or a socket, or sent to another server, is noticed',
  THOROUGH,
  async ({ baseURL }) => {
    const origin = baseURL ?? '';
    const strange: string[] = [];
    const page = await openPage(origin, strange);
    // Pages' policies refuse other servers before anything is sent, so these requests come from a page without a
    // policy.
    await page.setContent('<p>A page without a policy</p>');
    await page.evaluate(() =>
      fetch('http://update.googleapis.com/', { method: 'POST', body: 'x' }).catch(() => undefined),
    );
    expect(strange).toEqual(['http://update.googleapis.com/']);
    await page.goto('/check');
    await page.evaluate(async (pictureBytes) => {
      const picture = 'x'.repeat(pictureBytes);
      const view = '/api/projects/abcdefghijkl/view';
      await fetch(view, { method: 'POST', body: picture }).catch(() => undefined);
      await fetch(`/check?${picture}`).catch(() => undefined);
      await fetch('/api/user', { headers: { 'x-picture': picture } }).catch(() => undefined);
      navigator.sendBeacon(view, picture);
      const socket = new WebSocket(`ws://${location.host}/api/user`);
      await new Promise((resolve) => socket.addEventListener('error', resolve));
    }, PICTURE_BYTES);
    const noticed = () => suspicious(network.seen, origin).map((line) => line.split(':', 1)[0] ?? '');
    await expect.poll(() => network.seen.filter(({ bodyBytes }) => bodyBytes === PICTURE_BYTES).length).toBe(2);
    const lines = suspicious(network.seen, origin);
    expect(lines.filter((line) => line.startsWith('POST'))).toHaveLength(2);
    expect(lines.filter((line) => line.includes('/check?xxx'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('/api/user:'))).toHaveLength(1);
    expect(noticed()).toContain('CONNECT localhost');
    await page.close();
  },
);
