/**
 * Measures in screenshots the distance of the drawn model's centre from the truth while the picture moves, tilts and
 * turns. Fails if any screenshot is off by more than 2% of the screen's width.
 */
import path from 'node:path';
import { fixturePath } from '../../fixtures/fixture-path';
import { makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { MAX_ERROR_SHARE } from '../../support/fake-camera/model-on-picture';
import { movingPath } from '../../support/fake-camera/pose-path';
import { measureShot } from '../../support/fake-camera/screenshot-truth';
import { median } from '../../support/median';
import { PHONE } from '../../support/screen-sizes';
import { expectState, launchWithCamera, viewerOf } from '../../support/viewer';
import { makeBenchProject } from '../../support/bench-project';
import { startBuiltServer } from '../../support/built-server';
import { temporaryFolder } from '../../support/temporary-folder';
import { verdict } from '../verdict';

/** Screenshots of each film. Chosen, not measured. */
const SHOTS = 30;
/** Length of the film, which the camera repeats. Chosen, not measured. */
const FILM_S = 5;
/** Not a multiple of the time between two frames, so that screenshots sample all phases. */
const SHOT_INTERVAL_MS = 70;
/** `size`: share of the camera picture's width that the frontal picture takes. */
const CASES = [
  { picture: 'night-market.jpg', frame: { width: 640, height: 480 }, size: 0.24 },
  { picture: 'harbour.jpg', frame: { width: 640, height: 480 }, size: 0.26 },
  { picture: 'citrus.png', frame: { width: 480, height: 640 }, size: 0.42 },
  { picture: 'stone-wall.jpg', frame: { width: 480, height: 640 }, size: 0.42 },
];

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

const folder = temporaryFolder('accuracy-');
const server = await startBuiltServer();
try {
  for (const [seed, { picture, frame, size }] of CASES.entries()) {
    const file = fixturePath(`pictures/${picture}`);
    const project = await makeBenchProject(server.origin, 'models/beacon.glb', { picture: file });
    const camera = await makeFakeCamera({
      picture: file,
      file: path.join(folder, `${seed}.y4m`),
      path: movingPath(seed + 40, FILM_S, { size }),
      durationS: FILM_S,
      fps: 30,
      seed,
      frame,
      viewport: PHONE,
    });
    const browser = await launchWithCamera(camera.file);
    try {
      const context = await browser.newContext({ viewport: PHONE });
      const viewer = viewerOf(await context.newPage());
      await viewer.page.goto(`${server.origin}/view/ar/${project.shareId}`);
      await viewer.start.click();
      await expectState(viewer, 'tracking');
      const errors: number[] = [];
      let unseen = 0;
      for (let shot = 0; shot < SHOTS; shot++) {
        const measured = await measureShot(await viewer.page.screenshot(), camera);
        if (measured && measured.errorShare !== null) errors.push(measured.errorShare);
        else unseen++;
        await viewer.page.waitForTimeout(SHOT_INTERVAL_MS);
      }
      const worst = errors.length > 0 ? Math.max(...errors) : Number.NaN;
      const within = worst <= MAX_ERROR_SHARE && unseen === 0;
      console.log(
        `${verdict(within)} ${picture}, camera ${frame.width}×${frame.height}: ` +
          `median ${percent(median(errors))}, worst ${percent(worst)} of the width ` +
          `(${errors.length} shots, ${unseen} without a model)`,
      );
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.stop();
}
