import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { createMarkerlessProject, createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';

const picture = fixturePath('pictures/harbour.jpg');
const model = fixturePath('models/beacon.glb');
const video = fixturePath('clips/clock-16x9.mp4');

/**
 * Added latency, large enough to tell a request that waits for another from one that does not. From 272 ms on Chromium
 * counts the connection as 3g, over which no content is loaded before the tap.
 */
const LATENCY_MS = 200;
/** The browser warns of an unused preload hint after three seconds: half as long again. */
const UNUSED_HINT_MS = 4500;

interface Fetched {
  /** Address without origin, query and hash. */
  path: string;
  startMs: number;
  endMs: number;
  /** 0 if the browser's cache answered. */
  bytes: number;
}

let camera: StillCamera;

test.beforeAll(async () => {
  camera = await openStillCamera(picture, { durationS: 0.5, seed: 37 });
});

test.afterAll(async () => camera?.close());

/** Reads the resource timings; runs in a document. */
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

/** Everything that the page and its frame fetched, with times on one clock. */
async function fetchedBy(page: Page): Promise<Fetched[]> {
  return (await Promise.all(page.frames().map((frame) => frame.evaluate(readTimings)))).flat();
}

function find(fetched: Fetched[], pattern: RegExp | string): Fetched {
  const found = fetched.find(({ path }) => (typeof pattern === 'string' ? path === pattern : pattern.test(path)));
  if (!found) throw new Error(`${String(pattern)} was not fetched`);
  return found;
}

/**
 * Expects that the frame does not wait for the page's script, and the code for its kind of project does not wait for
 * the frame's script.
 */
function expectNoWaiting(fetched: Fetched[], parts: (RegExp | string)[]): void {
  expect(find(fetched, '/ar-frame/').startMs).toBeLessThan(find(fetched, /\/main-.*\.js$/).endMs);
  const frameScriptEndMs = find(fetched, /\/frame-(?!kit-)[^/]*\.js$/).endMs;
  for (const part of parts) expect(find(fetched, part).startMs, String(part)).toBeLessThan(frameScriptEndMs);
}

function expectNothingTwice(fetched: Fetched[]): void {
  // The frame's document is left out, because it appears both as a resource of the page and as a navigation.
  const paid = fetched.filter(({ bytes, path }) => bytes > 0 && path !== '/ar-frame/').map(({ path }) => path);
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
  test(
    `the viewer requests all that ${name} needs at once, nothing twice and nothing unused`,
    THOROUGH,
    async ({ request, baseURL, consoleGuard }) => {
      const origin = baseURL ?? '';
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
      const isVideo = project.contentType === 'video';
      const parts = isTracked
        ? [
            /\/image-tracking-app-.*\.js$/,
            /\/tracker\.worker-.*\.js$/,
            /\/kernels-.*\.wasm$/,
            project.targetMindFile ?? '',
            `${project.targetImageUrl}/preview`,
            isVideo ? /\/flat-stage-.*\.js$/ : /\/scene-kit-.*\.js$/,
          ]
        : [/\/markerless-app-.*\.js$/, /\/placing-ui-.*\.js$/, /\/flat-world-chunk-.*\.js$/];
      const beforeTap = await fetchedBy(page);
      expectNoWaiting(beforeTap, parts);
      // Requested by the frame's code, which knows whether the visitor saves data, but before the tap.
      find(beforeTap, project.modelUrl);
      if (isTracked) {
        await viewer.start.click();
        await expectState(viewer, 'tracking');
      }
      expectNothingTwice(await fetchedBy(page));
      await context.close();
    },
  );
}
