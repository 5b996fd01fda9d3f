import path from 'node:path';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { stillPath } from '../../support/fake-camera/pose-path';
import { CHROMIUM_PATH, cameraArgs } from '../../support/chromium';
import { PHONE } from '../../support/screen-sizes';
import { type Viewer, expectState, viewerOf } from '../../support/viewer';
import { ROOM, XrPhone, emulateXr } from '../../support/xr-device';
import { heapBytes, residentBytes, untilWorkersEnded } from './page-memory';

/** Source of the poses. */
export type ViewerKind = 'webxr' | 'motion' | 'image';

interface ViewerRunOptions {
  kind: ViewerKind;
  origin: string;
  /** A public project with content; for `image`, `picture` is its target image. */
  project: Project;
  picture: string;
  /** Folder for the camera's clip. */
  folder: string;
  cycles: number;
  /** Cycles between two samples of the memory. */
  sampleEvery: number;
  /** Length of the run before the cycles, s. */
  runS: number;
  log: (line: string) => void;
}

/** Resources held while the viewer is stopped, or in the middle of a run. */
export interface ViewerSample {
  heapBytes: number;
  residentBytes: number | null;
  workers: number;
  /** Number of running camera tracks. */
  tracks: number;
  xrSessions: number;
  /** Number of geometries, textures and programs of all renderers. */
  gpuObjects: number;
  /** Number of event listeners of the page and its frame. */
  listeners: number;
}

export interface ViewerReport {
  /** Samples taken after a stop. */
  stopped: ViewerSample[];
  /** Samples taken while the viewer runs; the first one once it has settled. */
  running: (ViewerSample & { fps: number })[];
}

/** Time between two samples of a run, s. Chosen, not measured. */
const SAMPLE_S = 10;

/** Runs in every frame before the product's code and records the resources that it opens. */
const WATCH = `{
  // tsx wraps functions in calls of __name, which the page does not define.
  Object.assign(window, { ['__name']: (value) => value });
  const tracks = (window.openedTracks = []);
  const media = navigator.mediaDevices;
  if (media) {
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = async (wishes) => {
      const stream = await open(wishes);
      // Weak references: a strong one would keep the track and all its listeners alive.
      tracks.push(...stream.getTracks().map((track) => new WeakRef(track)));
      return stream;
    };
  }
  if (!('__THREE_DEVTOOLS__' in window)) {
    const seen = (window.threeObjects = []);
    const tools = new EventTarget();
    tools.addEventListener('observe', (event) => seen.push(event.detail));
    Object.assign(window, { ['__THREE_DEVTOOLS__']: tools });
  }
}`;

declare global {
  interface Window {
    openedTracks?: WeakRef<MediaStreamTrack>[];
  }
}

/** Lets the viewer run, then starts and stops it many times, in a real browser that emulates a phone. */
export async function runViewer(options: ViewerRunOptions): Promise<ViewerReport> {
  const browser = await launch(options);
  try {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, baseURL: options.origin });
    if (options.kind === 'webxr') await emulateXr(context);
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta: 45, gamma: 0 });
    const viewer = viewerOf(page);
    await page.goto(`/view/ar/${options.project.shareId}`);
    await expectState(viewer, 'ready');
    const watched = { browser, page, session, viewer };
    // The long run comes first, because it fills the browser's own picture caches, whose growth is not a leak of the
    // product.
    const running = await runOn(watched, options);
    return { running, stopped: await cycle(watched, options) };
  } finally {
    await browser.close();
  }
}

interface Watched {
  browser: Browser;
  page: Page;
  session: CDPSession;
  viewer: Viewer;
}

async function launch({ folder, picture, kind }: ViewerRunOptions): Promise<Browser> {
  const file = path.join(folder, `${kind}.y4m`);
  await makeFakeCamera({ picture, file, path: stillPath(), durationS: 0.2, seed: 1, fps: 30 });
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: cameraArgs(file),
  });
}

async function cycle(watched: Watched, { kind, cycles, sampleEvery, log }: ViewerRunOptions): Promise<ViewerSample[]> {
  const samples: ViewerSample[] = [];
  for (let done = 1; done <= cycles; done++) {
    await bringUp(watched, kind);
    await watched.viewer.frame.getByTestId('ar-back').click();
    await expectState(watched.viewer, 'stopped');
    if (done % sampleEvery !== 0) continue;
    samples.push(await sample(watched));
    log(`  ${kind}, ${done} cycles: ${describe(samples.at(-1))}`);
  }
  return samples;
}

async function runOn(watched: Watched, { kind, runS, log }: ViewerRunOptions): Promise<ViewerReport['running']> {
  const samples: ViewerReport['running'] = [];
  await bringUp(watched, kind);
  const untilMs = Date.now() + runS * 1000;
  while (Date.now() < untilMs) {
    const fps = await framesPerSecond(watched, Math.min(SAMPLE_S, runS / 4));
    samples.push({ fps, ...(await sample(watched)) });
    log(`  ${kind}, running: ${fps.toFixed(0)} fps, ${describe(samples.at(-1))}`);
  }
  await watched.viewer.frame.getByTestId('ar-back').click();
  await expectState(watched.viewer, 'stopped');
  return samples;
}

/** Taps Start and waits until the content is shown in its place. */
async function bringUp({ page, viewer }: Watched, kind: ViewerKind): Promise<void> {
  const phone = new XrPhone(page);
  await viewer.start.click();
  if (kind !== 'image') await expectState(viewer, 'scanning');
  if (kind === 'webxr') {
    await phone.look([0, ROOM.eyeHeight, 0], [0, 0, -2]);
    await phone.tap();
    // The next session takes the device's attitude at its start as level.
    await phone.look([0, ROOM.eyeHeight, 0], [0, ROOM.eyeHeight, -1]);
  }
  if (kind === 'motion') await page.touchscreen.tap(PHONE.width / 2, PHONE.height / 2);
  await expectState(viewer, 'tracking');
}

async function sample({ browser, page, session, viewer }: Watched): Promise<ViewerSample> {
  const stopped = (await viewer.iframe.getAttribute('data-ar-state')) === 'stopped';
  if (stopped) await untilWorkersEnded(page);
  const heap = await heapBytes(session);
  const { metrics } = await session.send('Performance.getMetrics');
  const listeners = metrics.find(({ name }) => name === 'JSEventListeners');
  if (!listeners) throw new Error('Chromium does not tell the number of listeners');
  const held = await viewer.frame.locator('html').evaluate(() => {
    type Renderer = { info?: { memory: { geometries: number; textures: number }; programs: unknown[] | null } };
    const renderers = (window.threeObjects ?? []) as Renderer[];
    const objects = renderers.map(({ info }) =>
      info ? info.memory.geometries + info.memory.textures + (info.programs?.length ?? 0) : 0,
    );
    return {
      tracks: (window.openedTracks ?? []).filter((track) => track.deref()?.readyState === 'live').length,
      xrSessions: window.xrDevice?.activeSession ? 1 : 0,
      gpuObjects: objects.reduce((sum, count) => sum + count, 0),
    };
  });
  return {
    heapBytes: heap,
    residentBytes: await residentBytes(browser),
    workers: page.workers().length,
    listeners: listeners.value,
    ...held,
  };
}

/** Frames that the page draws per second: one per animation frame, or in image tracking one per camera picture. */
async function framesPerSecond({ viewer }: Watched, seconds: number): Promise<number> {
  return viewer.frame.locator('html').evaluate(async (_html, waitS) => {
    type Renderer = { info?: { render: { frame: number } } };
    const drawn = (): number =>
      ((window.threeObjects ?? []) as Renderer[]).reduce((sum, { info }) => sum + (info?.render.frame ?? 0), 0);
    const [before, sinceMs] = [drawn(), performance.now()];
    await new Promise((resolve) => {
      setTimeout(resolve, waitS * 1000);
    });
    return ((drawn() - before) * 1000) / (performance.now() - sinceMs);
  }, seconds);
}

function describe(one: ViewerSample | undefined): string {
  if (!one) return '';
  const resident = one.residentBytes === null ? '' : `, process ${(one.residentBytes / 1e6).toFixed(0)} MB`;
  return (
    `heap ${(one.heapBytes / 1e6).toFixed(2)} MB${resident}, ${one.tracks} tracks, ${one.workers} workers, ` +
    `${one.xrSessions} XR sessions, ${one.gpuObjects} GPU objects, ${one.listeners} listeners`
  );
}
