import { elementAt } from '../support/element-at';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Document, NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { addGltfMesh } from '../fixtures/make/add-gltf-mesh';
import { sphere } from '../fixtures/make/meshes';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { type Viewer, expectState, viewerOf } from '../support/viewer';

/** Fewest pixels that a drawn model changes. Chosen, not measured. */
const DRAWN_PX = 3000;
/**
 * Summed difference of the channels from which a pixel counts as changed; the camera's picture stands still. Chosen,
 * not measured.
 */
const CHANGED = 60;
/** Side of the square in which the ball's colour is measured. Chosen by eye. */
const SAMPLE_PX = 20;
/** How far down the screen the square's middle lies, as a share. Chosen by eye. */
const SAMPLE_Y = 0.52;
/** Least mean red of a lit ball of red metal, 0..255; an unlit one is black. Chosen, not measured. */
const LIT = 110;

const picture = fixturePath('pictures/harbour.jpg');

let camera: StillCamera;

test.beforeAll(async () => {
  camera = await openStillCamera(picture, { durationS: 0.1, seed: 41 });
});

test.afterAll(async () => camera?.close());

const DECODERS = /draco|meshopt|basis/;

for (const { model, decoder } of [
  { model: 'lantern.glb', decoder: null },
  { model: 'lantern-draco.glb', decoder: 'draco' },
  { model: 'lantern-meshopt.glb', decoder: 'meshopt' },
  { model: 'crate-embedded.gltf', decoder: null },
]) {
  test(
    `${model} is drawn, with ${decoder ? `the ${decoder} decoder` : 'no decoder'} loaded`,
    THOROUGH,
    async ({ request, baseURL, consoleGuard }) => {
      const origin = baseURL ?? '';
      await registerByApi(request, origin);
      const content = fixturePath(`models/${model}`);
      const project = await createTrackedProject(request, origin, { name: model, picture, content });
      const context = await camera.browser.newContext({ viewport: PHONE, baseURL: origin });
      consoleGuard.watch(context);
      const decoders = new Set<string>();
      context.on('request', (sent) => {
        const found = DECODERS.exec(new URL(sent.url()).pathname);
        if (found) decoders.add(found[0]);
      });
      const viewer = viewerOf(await context.newPage());
      await viewer.page.goto(`/view/ar/${project.shareId}`);
      await viewer.start.click();
      await expectState(viewer, 'tracking');
      expect(await drawnPixels(viewer)).toBeGreaterThan(DRAWN_PX);
      expect([...decoders]).toEqual(decoder ? [decoder] : []);
      await context.close();
    },
  );
}

test('a model of bare metal, the default material of glTF, is not black', THOROUGH, async ({ request, baseURL }) => {
  const origin = baseURL ?? '';
  await registerByApi(request, origin);
  const document = new Document();
  const material = document.createMaterial('metal').setBaseColorFactor([1, 0, 0, 1]);
  const ball = addGltfMesh(document, 'ball', sphere(0.5, 24), material);
  document.createScene('scene').addChild(document.createNode('ball').setMesh(ball));
  const content = path.join(camera.folder, 'metal.glb');
  await writeFile(content, await new NodeIO().writeBinary(document));
  const project = await createTrackedProject(request, origin, { name: 'Metal', picture, content });

  const context = await camera.browser.newContext({ viewport: PHONE, baseURL: origin });
  const viewer = viewerOf(await context.newPage());
  await viewer.page.goto(`/view/ar/${project.shareId}`);
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  // The ball must be there: the picture behind it is not black either.
  expect(await drawnPixels(viewer)).toBeGreaterThan(DRAWN_PX);
  const shot = await viewer.page.screenshot();
  const [middle] = await sharp(shot)
    .extract({
      left: (PHONE.width - SAMPLE_PX) / 2,
      top: Math.round(PHONE.height * SAMPLE_Y - SAMPLE_PX / 2),
      width: SAMPLE_PX,
      height: SAMPLE_PX,
    })
    .stats()
    .then(({ channels }) => channels);
  expect(middle?.mean).toBeGreaterThan(LIT);
  await expectAccessible(viewer.page);
  await viewer.frame.getByTestId('ar-info').click();
  await expect(viewer.frame.getByRole('dialog')).toBeVisible();
  await expectAccessible(viewer.page);
  await context.close();
});

/** Number of pixels that change when the scene's canvas is hidden while the camera stands still. */
async function drawnPixels({ page, frame }: Viewer): Promise<number> {
  const scene = frame.getByTestId('ar-scene');
  const withScene = await pixels(await page.screenshot());
  await scene.evaluate((canvas) => canvas.style.setProperty('opacity', '0'));
  const without = await pixels(await page.screenshot());
  await scene.evaluate((canvas) => canvas.style.removeProperty('opacity'));
  let count = 0;
  for (let at = 0; at < withScene.length; at += 3) {
    const difference = [0, 1, 2].reduce(
      (sum, i) => sum + Math.abs(elementAt(withScene, at + i) - elementAt(without, at + i)),
      0,
    );
    if (difference > CHANGED) count++;
  }
  return count;
}

async function pixels(png: Buffer): Promise<Buffer> {
  return sharp(png).removeAlpha().raw().toBuffer();
}
