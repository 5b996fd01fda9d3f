import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { fileIdOf } from '@anchora/contract/file-paths';
import { CHROMIUM_PATH } from '../support/chromium';
import { type TargetPoint, onScreen, outlineError } from '../support/fake-camera/outline';
import { type PosePath, poseAt } from '../support/fake-camera/pose-path';
import { frameFromTarget } from '../support/fake-camera/projection';
import { measureShot } from '../support/fake-camera/screenshot-truth';
import { useFilming } from '../support/filmed-scenes';
import { holdPhone } from '../support/held-phone';
import { PATIENT } from '../support/patience';
import { uploadBytes } from '../support/projects';
import { isGreen, isMagenta } from '../support/colour-box';
import { sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState } from '../support/viewer';

/**
 * Largest distance between the drawn outline of an item and the true one, in target widths. On 2026-11-22 it was 0.005,
 * half of which is a pixel of the screen.
 */
const MOST_OFF = 0.01;
const SIZE = { width: 0.34, height: 0.26 };
/** Share of the camera's width that the frontal picture takes. Chosen, not measured. */
const SEEN = 0.42;
/** Different frames of the clip that are measured. Chosen, not measured. */
const FRAMES = 5;
/** Length of the clip. Chosen, not measured. */
const DURATION_S = 6;

const film = useFilming();

/** An even picture of `SIZE` at a place of the target. */
async function card(
  { request, origin }: { request: APIRequestContext; origin: string },
  { id, x, up, otherwise }: Pick<SceneItem, 'id' | 'up' | 'otherwise'> & { x: number },
  background: string,
): Promise<SceneItem> {
  const png = await sharp({ create: { width: 340, height: 260, channels: 3, background } })
    .png()
    .toBuffer();
  const file = fileIdOf(await uploadBytes(request, origin, `${id}.png`, png));
  const box: [number, number] = [SIZE.width, SIZE.height];
  const fields = { id, name: id, up, otherwise, file, position: [x, 0, 0] as [number, number, number] };
  return { ...itemAtRest(), ...fields, kind: 'image', fit: { mode: 'free', box } };
}

/** Corners of an item at `x`: lying around its middle, or standing on the picture, as on a table or as on a wall. */
function cornersOf(x: number, stands: 'lying' | 'on the table' | 'on the wall'): TargetPoint[] {
  const [left, right] = [x - SIZE.width / 2, x + SIZE.width / 2];
  const [foot, top] = stands === 'lying' ? [-SIZE.height / 2, SIZE.height / 2] : [0, SIZE.height];
  const corner = (at: number, high: number): TargetPoint => (stands === 'on the table' ? [at, 0, high] : [at, high, 0]);
  return [corner(left, foot), corner(right, foot), corner(right, top), corner(left, top)];
}

/** A phone that moves a little before a picture. */
function handHeld(pitchDeg: number): PosePath {
  const base = { size: SEEN, v: 0.53, u: 0.5, rollDeg: 0, pitchDeg, yawDeg: 0 };
  return [
    { tS: 0, ...base },
    { tS: 2, ...base, u: 0.47, yawDeg: 7, rollDeg: 4 },
    { tS: 4, ...base, size: SEEN * 0.9, v: 0.57, pitchDeg: pitchDeg * 0.94 + 4, rollDeg: -3 },
    { tS: DURATION_S, ...base },
  ];
}

const CLIPS = [
  {
    name: 'lies on a table',
    pitchDeg: -50,
    phone: { yawDeg: 0, pitchDeg: -40 },
    magenta: { up: 'table', stands: 'on the table' },
    green: 'on the table',
    // The pose for devices that report no gravity; it would be wrong here.
    otherwise: 'picture',
  },
  {
    name: 'hangs on a wall',
    pitchDeg: 0,
    phone: { yawDeg: 0, pitchDeg: 0 },
    magenta: { up: 'picture', stands: 'lying' },
    green: 'on the wall',
    otherwise: 'table',
  },
] as const;

for (const { name, pitchDeg, phone, magenta, green, otherwise } of CLIPS) {
  test(
    `items on a picture that ${name} keep their outlines to 1% of its width, as placed and upright by gravity`,
    THOROUGH,
    async ({ request, baseURL, consoleGuard }) => {
      const origin = baseURL ?? '';
      const clip = { path: handHeld(pitchDeg), durationS: DURATION_S, fps: 10, chromium: CHROMIUM_PATH };
      const { viewer, context, camera } = await film(
        { request, origin },
        async (document) => {
          const items = [
            await card({ request, origin }, { id: 'card01', x: -0.22, up: magenta.up, otherwise }, '#ff00ff'),
            await card({ request, origin }, { id: 'card02', x: 0.22, up: 'gravity', otherwise }, '#00ff00'),
          ];
          return { ...document, scenes: [sceneWith(document.scenes[0]?.id ?? '', items)] };
        },
        clip,
      );
      consoleGuard.watch(context);
      await holdPhone(await context.newCDPSession(viewer.page), phone, 'upright');
      await viewer.start.click();
      await expectState(viewer, 'tracking');

      const offs = new Map<number, { magenta: number; green: number }>();
      const widthPx = SEEN * PHONE.height * (camera.frame.width / camera.frame.height);
      await expect(async () => {
        const png = await viewer.page.screenshot();
        const frameNumber = (await measureShot(png, camera))?.frameNumber ?? -1;
        expect(frameNumber).toBeGreaterThanOrEqual(0);
        const pose = frameFromTarget(poseAt(clip.path, frameNumber / clip.fps), camera.frame);
        const off = async (isColour: typeof isMagenta, corners: TargetPoint[]): Promise<number> => {
          const points = corners.map((corner) => onScreen(corner, pose, camera.frame, PHONE) ?? { x: 0, y: 0 });
          return (await outlineError(png, isColour, points)) / widthPx;
        };
        const seen = {
          magenta: await off(isMagenta, cornersOf(-0.22, magenta.stands)),
          green: await off(isGreen, cornersOf(0.22, green)),
        };
        // After the first find the upright item glides into place; from then on every frame counts.
        if (offs.size === 0) expect(seen.green).toBeLessThanOrEqual(MOST_OFF);
        offs.set(frameNumber, seen);
        expect(offs.size).toBeGreaterThanOrEqual(FRAMES);
      }).toPass(PATIENT);
      // The true outline of a standing item has its foot on the picture and its top away from it.
      for (const [frameNumber, off] of offs) {
        expect(off.magenta, `magenta in frame ${frameNumber}`).toBeLessThanOrEqual(MOST_OFF);
        expect(off.green, `green in frame ${frameNumber}`).toBeLessThanOrEqual(MOST_OFF);
      }
    },
  );
}
