import path from 'node:path';
import { projectTo } from '@anchora/vision/test-support/walks/walk-lens';
import { createWalk } from '@anchora/vision/test-support/walks/walks';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { magentaSpots, DRAWN_SPOT_PX } from '../support/colour-spots';
import { onWindow } from '../support/filled-window';
import { createTrackedProject } from '../support/projects';
import { magentaCard, publishScenes, sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { temporaryFolder } from '../support/temporary-folder';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';
import { openWalkingPhone, shownNumber, walkTo } from '../support/walking-phone';

/** The card's place beside the picture, which comes into view as the picture leaves it, m. */
const BESIDE_M = -1.8;
/**
 * Numbers of pictures of the walk that do not show the printed picture; the phone stands still at each and is looked
 * at.
 */
const STOPS = [66, 76, 90];
/**
 * Largest distance of the card, four pictures away, from its true place, as a share of the window's width. Chosen, not
 * measured: a card that stayed at its place on the screen would be off by far more.
 */
const MAX_ERROR = 0.08;

const walk = createWalk({ kind: 'leave', surface: 'rug', seed: 4, width: 240, height: 320, fps: 15 });
const filled = { window: PHONE, picture: { width: 240, height: 320 } };

test(
  'a scene stays at its place beside a picture that has left the view, by what surrounds the picture',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const { print } = walk;
    if (!print) throw new Error('The walk has no picture');
    const picture = path.join(temporaryFolder('walk-'), 'print.png');
    const { width, height, data } = print.picture;
    await sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toFile(picture);
    await registerByApi(request, origin);
    const content = fixturePath('models/beacon.glb');
    const project = await createTrackedProject(request, origin, { name: 'Beside', picture, content });
    const card = magentaCard('card01', { position: [BESIDE_M / print.widthM, 0, 0] });
    await publishScenes(request, origin, project, (document) => ({
      ...document,
      scenes: [sceneWith(document.scenes[0]?.id ?? '', [card], { whenLost: 'hold' })],
    }));
    const { context, close } = await openWalkingPhone(walk, origin);
    try {
      consoleGuard.watch(context);
      const workers: string[] = [];
      context.on('request', (call) => workers.push(...(/[\w-]*tracker\.worker/.exec(call.url()) ?? [])));
      const viewer = viewerOf(await context.newPage());
      const { page, frame } = viewer;
      // A tap before the code for held scenes has arrived starts the usual worker.
      const held = context.waitForEvent('requestfinished', (call) => call.url().includes('/lost-scene-'));
      await page.goto(`/view/ar/${project.shareId}`);
      await held;
      await viewer.start.tap();
      await expectState(viewer, 'tracking');
      await page.addStyleTag({ content: 'a, button { visibility: hidden !important }' });
      await frame.locator('.hud').evaluate((hud) => (hud.style.visibility = 'hidden'));
      for (const stop of STOPS) {
        await walkTo(frame, stop);
        let png: Buffer = Buffer.alloc(0);
        await expect
          .poll(async () => {
            png = await page.screenshot();
            return shownNumber(png, filled);
          })
          .toBe(stop);
        const spot = (await magentaSpots(png)).find(({ pixels }) => pixels > DRAWN_SPOT_PX);
        const seen = projectTo(walk.truth(stop), walk.lens, [BESIDE_M, 0, 0]);
        const right = onWindow(filled, { x: seen?.[0] ?? NaN, y: seen?.[1] ?? NaN });
        const error = Math.hypot((spot?.x ?? NaN) - right.x, (spot?.y ?? NaN) - right.y) / PHONE.width;
        expect(error, `distance from the true place in picture ${stop}`).toBeLessThan(MAX_ERROR);
      }
      await expectState(viewer, 'tracking');
      expect([...new Set(workers)], 'one worker tracks').toEqual(['extended-tracker.worker']);
    } finally {
      await close();
    }
  },
);
