import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import sharp from 'sharp';
import { fileIdOf } from '@anchora/contract/file-paths';
import { CHROMIUM_PATH } from '../support/chromium';
import { bentEdge, onScreen, outlineError } from '../support/fake-camera/outline';
import { type PosePath, poseAt } from '../support/fake-camera/pose-path';
import { frameFromTarget } from '../support/fake-camera/projection';
import { measureShot } from '../support/fake-camera/screenshot-truth';
import { useFilming } from '../support/filmed-scenes';
import { PATIENT } from '../support/patience';
import { uploadBytes } from '../support/projects';
import { isMagenta } from '../support/colour-box';
import { sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState } from '../support/viewer';

/** Height / width of the filmed picture. */
const ASPECT = 4 / 3;
/** The paper goes around a column whose radius is 1.25 widths of the picture. */
const BEND = { curvature: 0.8, directionRad: 0.35 };
/**
 * Largest distance between the drawn outline and the true one, px. On 2026-11-23 it was at most this; the best plane is
 * over 20 px off.
 */
const MOST_OFF_PX = 5;
/** Points of the true outline on each side of the picture. Chosen, not measured. */
const EDGE_STEPS = 12;
/** Different frames of the clip that are measured. Chosen, not measured. */
const FRAMES = 5;
const VIEW = { u: 0.5, v: 0.5, size: 0.46, rollDeg: 3, pitchDeg: 14, yawDeg: -12 };
const PATH: PosePath = [
  { tS: 0, ...VIEW },
  { tS: 1, ...VIEW, u: 0.48, yawDeg: -6 },
  { tS: 2, ...VIEW },
];

const film = useFilming();

for (const [renderer, hasModel] of [
  ['without three.js', false],
  ['by three.js', true],
] as const) {
  test(
    `a picture over bent paper is drawn bent, ${renderer}: its outline is at most 5 px off`,
    THOROUGH,
    async ({ request, baseURL, consoleGuard }) => {
      const origin = baseURL ?? '';
      const clip = { path: PATH, bend: BEND, durationS: 2, fps: 10, chromium: CHROMIUM_PATH };
      const { viewer, context, camera } = await film(
        { request, origin },
        async (document) => {
          const [scene] = document.scenes;
          const model = scene?.items[0];
          const small = hasModel && model ? [{ ...model, scale: 0.05 }] : [];
          return { ...document, scenes: [sceneWith(scene?.id ?? '', [...small, await sheet(request, origin)])] };
        },
        clip,
      );
      consoleGuard.watch(context);
      await viewer.start.click();
      await expectState(viewer, 'tracking');

      const offs = new Map<number, number>();
      await expect(async () => {
        const png = await viewer.page.screenshot();
        const frameNumber = (await measureShot(png, camera))?.frameNumber ?? -1;
        expect(frameNumber).toBeGreaterThanOrEqual(0);
        const pose = frameFromTarget(poseAt(PATH, frameNumber / clip.fps), camera.frame);
        const edge = bentEdge(BEND, ASPECT, EDGE_STEPS).map(
          (point) => onScreen(point, pose, camera.frame, PHONE) ?? { x: 0, y: 0 },
        );
        const off = await outlineError(png, isMagenta, edge);
        // Until the bend is found the picture is drawn as a plane; from then on every frame counts.
        if (offs.size === 0) expect(off).toBeLessThanOrEqual(MOST_OFF_PX);
        offs.set(frameNumber, off);
        expect(offs.size).toBeGreaterThanOrEqual(FRAMES);
      }).toPass(PATIENT);
      for (const [frameNumber, off] of offs) expect(off, `frame ${frameNumber}`).toBeLessThanOrEqual(MOST_OFF_PX);
    },
  );
}

/** An even picture over the whole target. */
async function sheet(request: Parameters<typeof uploadBytes>[0], origin: string): Promise<SceneItem> {
  const png = await sharp({ create: { width: 300, height: 300 * ASPECT, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();
  const file = fileIdOf(await uploadBytes(request, origin, 'sheet.png', png));
  return { ...itemAtRest(), id: 'sheet1', name: 'Sheet', kind: 'image', file, fit: { mode: 'free', box: [1, ASPECT] } };
}
