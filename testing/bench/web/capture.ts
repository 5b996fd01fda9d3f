/**
 * Records clips of 10 s while the picture moves, and reads them back: their size, gaps, the distance of the drawn model
 * from the truth of the camera frame behind it, and the viewer's frame rate beside that without a recording. Gates hold
 * for 640×480; the larger size is reported.
 */
import path from 'node:path';
import { fixturePath } from '../../fixtures/fixture-path';
import { startBuiltServer } from '../../support/built-server';
import { makeBenchProject } from '../../support/bench-project';
import { makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { movingPath } from '../../support/fake-camera/pose-path';
import { measureShot } from '../../support/fake-camera/screenshot-truth';
import { capturedBytes, pictureAt, readClip } from '../../support/recorded-clip';
import { median } from '../../support/median';
import { type Viewer, expectState, launchWithCamera, viewerOf } from '../../support/viewer';
import { temporaryFolder } from '../../support/temporary-folder';
import { verdict } from '../verdict';

/** Length of the film, which the camera repeats. Chosen, not measured. */
const FILM_S = 5;
/** Seed of the film's path. */
const SEED = 41;
/** Time over which the rate of pictures is measured before a clip. Chosen, not measured. */
const RATE_S = 5;
/** Length of a clip: the picture goes its whole way twice, and visitors may record longer ones. */
const CLIP_S = 10;
/** Length of a clip that may be missing in its file. Chosen, not measured. */
const MAX_MISSING_S = 0.5;
/** Distance of the model from the truth in a picture of the clip, share of its width; docs/bench.md has the results. */
const MAX_OFFSET_SHARE = 0.01;
/** Largest gap between two pictures. A larger one counts as a dropped second; docs/bench.md has the results. */
const MAX_GAP_S = 1;
/** Share of the tracked pictures a second that recording must leave; docs/bench.md has the results. */
const LEAST_RATE_SHARE = 0.8;
/** Pictures of the clip that are compared. Chosen, not measured. */
const SAMPLED = 20;
const CASES = [
  { frame: { width: 640, height: 480 }, gated: true },
  { frame: { width: 1280, height: 720 }, gated: false },
];

/** Counts the tracked pictures that the viewer draws. */
const COUNT_DRAWN = `{
  window.drawnPictures = 0;
  const real = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...values) {
    if (this.canvas.id === 'background') window.drawnPictures++;
    return real.apply(this, values);
  };
}`;

declare global {
  interface Window {
    drawnPictures?: number;
  }
}

/** Tracked pictures a second, over some seconds. */
async function frameRate({ page, frame }: Viewer, seconds: number): Promise<number> {
  const count = () => frame.locator('html').evaluate(() => [window.drawnPictures ?? 0, performance.now()] as const);
  const [before, fromMs] = await count();
  await page.waitForTimeout(seconds * 1000);
  const [after, toMs] = await count();
  return ((after - before) * 1000) / (toMs - fromMs);
}

const folder = temporaryFolder('capture-');
const server = await startBuiltServer();
try {
  const picture = fixturePath('pictures/night-market.jpg');
  const project = await makeBenchProject(server.origin, 'models/beacon.glb', { picture });
  for (const { frame: size, gated } of CASES) {
    const camera = await makeFakeCamera({
      picture,
      file: path.join(folder, `${size.width}.y4m`),
      path: movingPath(SEED, FILM_S, { size: 0.4 }),
      durationS: FILM_S,
      fps: 30,
      seed: SEED,
      frame: size,
      viewport: size,
    });
    const browser = await launchWithCamera(camera.file);
    try {
      const context = await browser.newContext({ viewport: size });
      await context.addInitScript(COUNT_DRAWN);
      const viewer = viewerOf(await context.newPage());
      const { frame } = viewer;
      await viewer.page.goto(`${server.origin}/view/ar/${project.shareId}`);
      await viewer.start.click();
      await expectState(viewer, 'tracking');
      const button = frame.getByTestId('ar-clip');
      await button.waitFor();
      const rateBefore = await frameRate(viewer, RATE_S);
      await button.click();
      await frame.getByText(/^0:00$/).waitFor();
      const rateDuring = await frameRate(viewer, CLIP_S);
      await button.click();
      const player = frame.getByTestId('ar-captured');
      await player.waitFor();
      const clip = await readClip(await capturedBytes(frame));
      const offsets: number[] = [];
      let unread = 0;
      for (let i = 0; i < SAMPLED; i++) {
        const shot = await pictureAt(player, ((i + 0.5) / SAMPLED) * clip.durationS);
        const measured = await measureShot(shot, camera);
        if (measured && measured.errorShare !== null) offsets.push(measured.errorShare);
        else unread++;
      }
      const worst = offsets.length > 0 ? Math.max(...offsets) : Number.NaN;
      const isWhole =
        clip.width === size.width && clip.height === size.height && clip.durationS > CLIP_S - MAX_MISSING_S;
      const share = rateDuring / rateBefore;
      const within =
        isWhole &&
        clip.longestGapS < MAX_GAP_S &&
        worst <= MAX_OFFSET_SHARE &&
        unread === 0 &&
        share >= LEAST_RATE_SHARE;
      console.log(
        `${verdict(within, gated)} ${size.width}×${size.height}: ${clip.width}×${clip.height}, ` +
          `${clip.durationS.toFixed(2)} s, ${clip.timesS.length} pictures, longest gap ${clip.longestGapS.toFixed(2)} s, ` +
          `${clip.codec}; model off by ${(median(offsets) * 100).toFixed(2)}% of the width ` +
          `(worst ${(worst * 100).toFixed(2)}%, ${offsets.length} pictures, ${unread} unread); ` +
          `${rateBefore.toFixed(1)} → ${rateDuring.toFixed(1)} tracked pictures/s (${(share * 100).toFixed(0)}%)`,
      );
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.stop();
}
