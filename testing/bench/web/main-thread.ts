/**
 * Time that image tracking takes on the page's main thread per camera picture, and how much both threads allocate.
 * Fails if the tracking path takes 2 ms or more with a 640×480 camera, if no more than a picture a second is drawn, or
 * if page or worker allocate more than allowed. A larger camera is shown without a gate: nearly all of its time is the
 * colour conversion of the picture, which runs on the processor here and on the GPU of real devices.
 *
 * The measure is processor time of the thread, from Chromium's trace, so that other load on the machine does not count.
 * It covers the callback for a new camera picture (a VideoFrame is made, kept and sent), the message with its poses,
 * and the animation frame up to the point where the tracked picture is drawn. three.js draws the content after that,
 * which is shown separately. Work of the browser itself (layout, compositing) is not counted.
 */
import path from 'node:path';
import { makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { movingPath } from '../../support/fake-camera/pose-path';
import { mean } from '../../support/mean';
import { PHONE } from '../../support/screen-sizes';
import { expectState, launchWithCamera, viewerOf, type Viewer } from '../../support/viewer';
import { BENCH_PICTURE, makeBenchProject } from '../../support/bench-project';
import { startBuiltServer } from '../../support/built-server';
import { temporaryFolder } from '../../support/temporary-folder';
import { allocatedWhile } from './allocated-while';
import { DRAWN_MARK, markDrawnPictures } from './page-probes';
import { type TraceSlice, traceFor } from './trace';
import { verdict } from '../verdict';

/** Processor time of the page's thread per camera picture, at most; docs/bench.md has the results. */
const BUDGET_MS = 2;
/** More pictures a second than this must be drawn, or they are no measure of each of them. Chosen, not measured. */
const LEAST_PICTURES_PER_S = 1;
/** Length of each measurement. Chosen, not measured. */
const SECONDS = 15;
/** Length of the camera film, which is shown in a loop. Chosen, not measured. */
const FILM_S = 3;
/** After the first pose the frame still loads code, such as that of photos and clips. Chosen, not measured. */
const SETTLE_MS = 2000;
/** The compiler keeps numbers in registers only after a while. Chosen, not measured. */
const WARM_UP_MS = 30_000;
/**
 * Most bytes that JavaScript may allocate per camera picture, with the content drawn; docs/benchmarks.md has the
 * results.
 */
const MOST_BYTES = { page: 4000, worker: 6000 };
/** `targetShare`: share of the camera picture's width that the frontal target takes. */
const CASES = [
  { camera: { width: 640, height: 480 }, targetShare: 0.24, isGated: true },
  { camera: { width: 1280, height: 720 }, targetShare: 0.2, isGated: false },
];
/** Seed of the first case's path; each case moves differently. */
const FIRST_PATH = 3;

const MAIN = 'CrRendererMain';
const CAMERA_CALLBACK = 'VideoFrameCallbackRequesterImpl::ExecuteVideoFrameCallbacks';

interface PictureCost {
  cameraMs: number;
  messageMs: number;
  pictureMs: number;
  contentMs: number;
}

/** Costs of each drawn picture: everything since the previous picture was drawn. */
function costsOf(slices: TraceSlice[]): PictureCost[] {
  const costs: PictureCost[] = [];
  let [cameraUs, messageUs] = [0, 0];
  let frame: TraceSlice | null = null;
  for (const slice of slices) {
    if (slice.thread !== MAIN) continue;
    if (slice.name === CAMERA_CALLBACK) cameraUs += slice.cpuUs;
    else if (slice.name === 'HandlePostMessage') messageUs += slice.cpuUs;
    else if (slice.name === 'FireAnimationFrame') frame = slice;
    else if (slice.name === DRAWN_MARK && frame) {
      const pictureUs = slice.cpuStartUs - frame.cpuStartUs;
      costs.push({
        cameraMs: cameraUs / 1000,
        messageMs: messageUs / 1000,
        pictureMs: pictureUs / 1000,
        contentMs: (frame.cpuUs - pictureUs) / 1000,
      });
      [cameraUs, messageUs, frame] = [0, 0, null];
    }
  }
  return costs;
}

function report(name: string, isGated: boolean, slices: TraceSlice[]): void {
  const costs = costsOf(slices);
  const of = (part: keyof PictureCost): string => mean(costs.map((cost) => cost[part])).toFixed(2);
  const sums = costs
    .map(({ cameraMs, messageMs, pictureMs }) => cameraMs + messageMs + pictureMs)
    .toSorted((a, b) => a - b);
  const meanMs = mean(sums);
  const leastPictures = LEAST_PICTURES_PER_S * SECONDS;
  const isWithin = costs.length > leastPictures && meanMs < BUDGET_MS;
  console.log(
    `${verdict(isWithin, isGated)} ${name}: ${meanMs.toFixed(2)} ms${isGated ? ` of ${BUDGET_MS} ms` : ''} per picture ` +
      `(95% below ${sums[Math.floor(0.95 * sums.length)]?.toFixed(2)} ms, ${costs.length} pictures in ${SECONDS} s, more than ${leastPictures} asked): ` +
      `camera ${of('cameraMs')}, message ${of('messageMs')}, picture ${of('pictureMs')}; content with three.js ${of('contentMs')}`,
  );
}

/** @param pictures drawn meanwhile. */
function reportAllocation(bytes: { page: number; worker: number }, pictures: number, isGated: boolean): void {
  for (const thread of ['page', 'worker'] as const) {
    const perPicture = bytes[thread] / pictures;
    const isWithin = perPicture <= MOST_BYTES[thread];
    const limit = isGated ? ` of ${MOST_BYTES[thread] / 1000} KB` : '';
    console.log(
      `${verdict(isWithin, isGated)} ${thread} allocates ${(perPicture / 1000).toFixed(1)} KB${limit} per picture`,
    );
  }
}

const drawnPictures = (viewer: Viewer): Promise<number> =>
  viewer.frame.locator('html').evaluate((_, mark) => performance.getEntriesByName(mark).length, DRAWN_MARK);

const folder = temporaryFolder('main-thread-');
const server = await startBuiltServer();
try {
  const project = await makeBenchProject(server.origin, 'models/beacon.glb');
  for (const [seed, { camera, targetShare, isGated }] of CASES.entries()) {
    const file = path.join(folder, `${seed}.y4m`);
    const poses = movingPath(FIRST_PATH + seed, FILM_S, { size: targetShare });
    await makeFakeCamera({
      picture: BENCH_PICTURE,
      file,
      path: poses,
      durationS: FILM_S,
      seed,
      frame: camera,
      fps: 30,
    });
    const browser = await launchWithCamera(file);
    try {
      const context = await browser.newContext({ viewport: PHONE });
      await markDrawnPictures(context);
      const viewer = viewerOf(await context.newPage());
      await viewer.page.goto(`${server.origin}/view/ar/${project.shareId}`);
      await viewer.start.click();
      await expectState(viewer, 'tracking');
      await viewer.page.waitForTimeout(SETTLE_MS);
      report(`camera ${camera.width}×${camera.height}`, isGated, await traceFor(browser, viewer.page, SECONDS));
      await viewer.page.waitForTimeout(WARM_UP_MS);
      const before = await drawnPictures(viewer);
      const allocated = await allocatedWhile(viewer.page, SECONDS);
      reportAllocation(allocated, (await drawnPictures(viewer)) - before, isGated);
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.stop();
}
