import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { createMarkerlessProject, createTrackedProject } from '../support/projects';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { PHONE, SOFTWARE_GL_NOTE, expectState, viewerOf } from '../support/viewer';

const picture = fixturePath('pictures/harbour.jpg');
const model = fixturePath('models/beacon.glb');
const video = fixturePath('clips/clock-16x9.mp4');

/** Long enough that a request that waits for another is told from one that does not. */
const LATENCY_MS = 300;
/** The browser complains of a hint that nothing used after three seconds. */
const UNUSED_HINT_MS = 4500;

interface Fetched {
  /** Address without origin, query and hash. */
  path: string;
  startMs: number;
  endMs: number;
  /** 0: from the browser's own cache. */
  bytes: number;
}

let camera: StillCamera;

test.beforeAll(async () => {
  camera = await openStillCamera(picture, 0.5, 37);
});

test.afterAll(async () => camera.close());

/** Runs in a document. */
function readTimings(): Fetched[] {
  return ['navigation', 'resource'].flatMap((type) =>
    (performance.getEntriesByType(type) as PerformanceResourceTiming[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      startMs: performance.timeOrigin + entry.startTime,
      endMs: performance.timeOrigin + entry.responseEnd,
      bytes: entry.transferSize,
    })),
  );
}

/** All that the page and its frame fetched, on one clock. */
async function fetchedBy(page: Page): Promise<Fetched[]> {
  return (await Promise.all(page.frames().map((frame) => frame.evaluate(readTimings)))).flat();
}

function find(fetched: Fetched[], pattern: RegExp | string): Fetched {
  const found = fetched.find(({ path }) => (typeof pattern === 'string' ? path === pattern : pattern.test(path)));
  if (!found) throw new Error(`${String(pattern)} was not fetched`);
  return found;
}

/** The frame does not wait for the page's script, and nothing of the project waits for the frame's. */
function expectNoWaiting(fetched: Fetched[], parts: (RegExp | string)[]): void {
  expect(find(fetched, '/ar-frame/').startMs).toBeLessThan(find(fetched, /\/main-.*\.js$/).endMs);
  const frameScriptEndMs = find(fetched, /\/frame-(?!kit-)[^/]*\.js$/).endMs;
  for (const part of parts) expect(find(fetched, part).startMs, String(part)).toBeLessThan(frameScriptEndMs);
}

function expectNothingTwice(fetched: Fetched[]): void {
  // The frame's document counts as one resource of the page and as one navigation of its own.
  const paid = fetched.filter(({ bytes, path }) => bytes > 0 && path !== '/ar-frame/').map(({ path }) => path);
  // A video comes in ranges.
  const twice = paid.filter((path, i) => paid.indexOf(path) !== i);
  expect(twice).toEqual([]);
}

const cases: [string, (request: Parameters<typeof createTrackedProject>[0], origin: string) => Promise<Project>][] = [
  [
    'a tracked model',
    (request, origin) => createTrackedProject(request, origin, { name: 'A', picture, content: model }),
  ],
  [
    'a tracked video',
    (request, origin) => createTrackedProject(request, origin, { name: 'B', picture, content: video }),
  ],
  ['a video in a room', (request, origin) => createMarkerlessProject(request, origin, { name: 'C', content: video })],
];

for (const [name, create] of cases) {
  test(`asks for all that ${name} needs at once, for nothing twice and for nothing in vain`, async ({
    request,
    baseURL,
    consoleGuard,
  }) => {
    const origin = baseURL ?? '';
    consoleGuard.allow(SOFTWARE_GL_NOTE);
    await registerByApi(request, origin);
    const project = await create(request, origin);
    const context = await camera.browser.newContext({ viewport: PHONE, baseURL: origin });
    consoleGuard.watch(context);
    const viewer = viewerOf(await context.newPage());
    const { page } = viewer;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto(`/view/ar/${project.shareId}`);
    await expect(viewer.iframe).toHaveCount(1);
    await expect(viewer.start).toBeVisible();
    await page.waitForTimeout(UNUSED_HINT_MS);
    const isTracked = project.type === 'image-tracking';
    const parts = [
      /\/scene-kit-.*\.js$/,
      ...(isTracked
        ? [
            /\/image-tracking-app-.*\.js$/,
            /\/tracker\.worker-.*\.js$/,
            /\/kernels-.*\.wasm$/,
            project.targetMindFile ?? '',
            `${project.targetImageUrl}/preview`,
          ]
        : [/\/markerless-app-.*\.js$/, /\/placing-ui-.*\.js$/]),
      project.modelUrl,
    ];
    expectNoWaiting(await fetchedBy(page), parts);
    if (isTracked) {
      await viewer.start.click();
      await expectState(viewer, 'tracking', 60_000);
    }
    expectNothingTwice(await fetchedBy(page));
    await context.close();
  });
}
