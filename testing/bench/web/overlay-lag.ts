/**
 * Measures in screenshots how far the content trails the picture that it sits on, while the picture moves sideways at
 * constant speed, and how old the shown picture is. The same run measures the way in which most web AR draws: the live
 * `<video>` under content at the last tracked pose. Fails if any screenshot trails or leads by more than half a camera
 * frame.
 */
import path from 'node:path';
import type { Project } from '@anchora/contract/projects';
import { type FakeCamera, makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { sweepPath } from '../../support/fake-camera/pose-path';
import { measureShot } from '../../support/fake-camera/screenshot-truth';
import { median } from '../../support/median';
import { slowTracker } from '../../support/other-devices';
import { type Viewer, expectState, launchWithCamera, viewerOf } from '../../support/viewer';
import { BENCH_PICTURE, makeBenchProject } from '../../support/bench-project';
import { type BuiltServer, startBuiltServer } from '../../support/built-server';
import { temporaryFolder } from '../../support/temporary-folder';
import { noteDrawnAges, noteLosses } from './page-probes';
import { verdict } from '../verdict';

/** Time of tracking before anything is measured. Chosen, not measured. */
const SETTLED_MS = 1000;
/** At half a camera frame, content would match the next picture better than its own. */
const MAX_LAG_FRAMES = 0.5;
/** Screenshots of a scene. Chosen, not measured. */
const SHOTS = 40;
/** The camera's rate, as of a usual phone. */
const FPS = 30;
/** Camera picture, px. One camera px is one px of the screenshots. */
const FRAME = { width: 640, height: 480 };
/**
 * Screenshots within this many frames of a change of direction are skipped: trailing content may be on either side.
 * Chosen, not measured.
 */
const TURN_FRAMES = 2;
/** Share of the frame's width over which the picture moves before it turns back. Chosen, not measured. */
const WAY_SHARE = 0.6;
/** Not a multiple of the time between two frames, so that screenshots sample all phases. */
const SHOT_INTERVAL_MS = 37;
/** Chosen, not measured: a series of screenshots that takes longer fails, as when no picture's number can be read. */
const SHOTS_WITHIN_MS = 180_000;

interface Scene {
  name: string;
  /** Speed of the picture in front of the camera, px/s. */
  speedPxS: number;
  /** Time added to the worker's work on every picture, ms. */
  slowMs: number;
}

/** A quick hand with a usual and with a slow phone, and a calm hand with the slowest one that still tracks. */
const SCENES: Scene[] = [
  { name: '600 px/s', speedPxS: 600, slowMs: 0 },
  { name: '600 px/s, 50 ms more per picture', speedPxS: 600, slowMs: 50 },
  { name: '150 px/s, 250 ms more per picture', speedPxS: 150, slowMs: 250 },
];

function framesOf({ speedPxS }: Scene): number {
  return Math.round(((WAY_SHARE * FRAME.width) / speedPxS) * FPS);
}

function makeCamera(scene: Scene, file: string): Promise<FakeCamera> {
  const frames = framesOf(scene);
  const speed = scene.speedPxS / FRAME.width;
  const { path: poses, durationS } = sweepPath(speed, (frames * speed) / FPS, { u: 0.5, v: 0.5, size: 0.3 });
  return makeFakeCamera({
    picture: BENCH_PICTURE,
    file,
    path: poses,
    durationS,
    seed: 61,
    frame: FRAME,
    viewport: FRAME,
    fps: FPS,
    shutter: 0.3,
  });
}

/** Lag of the content behind the picture under it, in camera frames, per screenshot; null if no content was drawn. */
async function lagsOf({ page }: Viewer, camera: FakeCamera, scene: Scene): Promise<(number | null)[]> {
  const perWay = framesOf(scene);
  const pxPerFrame = scene.speedPxS / FPS;
  const lags: (number | null)[] = [];
  const untilMs = performance.now() + SHOTS_WITHIN_MS;
  let unread = 0;
  while (lags.length < SHOTS) {
    if (performance.now() > untilMs) {
      const seconds = SHOTS_WITHIN_MS / 1000;
      throw new Error(
        `${scene.name}: ${lags.length} of ${SHOTS} lags measured in ${seconds} s; ` +
          `${unread} screenshots had no frame number that can be read`,
      );
    }
    const shot = await measureShot(await page.screenshot(), camera);
    await page.waitForTimeout(SHOT_INTERVAL_MS);
    if (!shot) {
      unread++;
      continue;
    }
    const sinceTurn = shot.frameNumber % perWay;
    if (Math.min(sinceTurn, perWay - sinceTurn) < TURN_FRAMES) continue;
    const direction = shot.frameNumber < perWay ? 1 : -1;
    lags.push(shot.drawn && ((shot.truth.x - shot.drawn.x) * direction) / pxPerFrame);
  }
  return lags;
}

async function measureScene(server: BuiltServer, project: Project, scene: Scene, folder: string): Promise<void> {
  const camera = await makeCamera(scene, path.join(folder, `${SCENES.indexOf(scene)}.y4m`));
  const browser = await launchWithCamera(camera.file);
  try {
    const context = await browser.newContext({ viewport: FRAME });
    if (scene.slowMs > 0) await slowTracker(context, scene.slowMs);
    await noteDrawnAges(context);
    const viewer = viewerOf(await context.newPage());
    await viewer.page.goto(`${server.origin}/view/ar/${project.shareId}`);
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await viewer.page.waitForTimeout(SETTLED_MS);
    const losses = await noteLosses(viewer);
    const lags = await lagsOf(viewer, camera, scene);
    const lost = await losses();
    const ages = await viewer.frame.locator('html').evaluate(() => window.drawnAgesMs ?? []);
    await viewer.frame.locator('#background').evaluate((canvas) => (canvas.style.opacity = '0'));
    const live = await lagsOf(viewer, camera, scene);
    report(scene, lags, lost, ages, live);
  } finally {
    await browser.close();
  }
}

function report(scene: Scene, lags: (number | null)[], lost: number, ages: number[], live: (number | null)[]): void {
  const seen = lags.filter((lag) => lag !== null);
  const worst = Math.max(...seen.map(Math.abs));
  const liveSeen = live.filter((lag) => lag !== null);
  const within = worst <= MAX_LAG_FRAMES && seen.length === lags.length && lost === 0;
  console.log(
    `${verdict(within)} ${scene.name}: content trails by ${median(seen).toFixed(2)} camera frames, ` +
      `worst ${worst.toFixed(2)} of ${MAX_LAG_FRAMES} (${lags.length - seen.length} of ${lags.length} shots without ` +
      `content, lost ${lost} times); seen ${median(ages).toFixed(0)} ms after capture`,
  );
  console.log(
    `       over the live <video> the same content trails by ${median(liveSeen).toFixed(2)}, ` +
      `worst ${Math.max(...liveSeen.map(Math.abs)).toFixed(2)}`,
  );
}

const folder = temporaryFolder('lag-');
const server = await startBuiltServer();
try {
  const project = await makeBenchProject(server.origin, 'models/beacon.glb');
  for (const scene of SCENES) await measureScene(server, project, scene, folder);
} finally {
  await server.stop();
}
