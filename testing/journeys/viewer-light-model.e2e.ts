import type { APIRequestContext } from '@playwright/test';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { magentaSpots } from '../support/colour-spots';
import { makeModel } from '../support/models/make-model';
import { PATIENT } from '../support/patience';
import { createTrackedProject } from '../support/projects';
import { openGuideWith } from '../support/guide';
import { publishScenes } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';
import { readApi } from '../support/read-api';

/** Fewest magenta pixels of a model that is drawn. Chosen, not measured. */
const DRAWN_PX = 1000;
/** The full model may be this far from the place of the light one. Chosen, not measured. */
const SAME_PLACE_PX = 2;
/** Digits after the point to which its area is that of the light one, as a share. Chosen, not measured. */
const SAME_AREA_DIGITS = 1;

/**
 * A slow phone connection, latency in ms and throughputs in B/s: below 1.5 Mbit/s, above which the full model would
 * come by itself.
 */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1.2e6 / 8, uploadThroughput: 0.75e6 / 8 };
const picture = fixturePath('pictures/harbour.jpg');
const MAGENTA: [number, number, number] = [1, 0, 1];

let camera: StillCamera;
let model: string;

test.beforeAll(async () => {
  camera = await openStillCamera(picture, { durationS: 0.1, seed: 41 });
  model = path.join(camera.folder, 'ball.glb');
  const plan = { name: 'ball', seed: 5, triangles: 240_000, texturePx: 0, textures: [], pictures: 'png' } as const;
  const bytes = await makeModel({ ...plan, textures: [], isUnlit: true, hasVertexColours: false, colour: MAGENTA });
  await writeFile(model, bytes);
});

test.afterAll(async () => camera?.close());

/** A project whose model has variants. */
async function lightened(request: APIRequestContext, origin: string): Promise<Project> {
  await registerByApi(request, origin);
  const project = await createTrackedProject(request, origin, { name: 'Ball', picture, content: model });
  const light = async () =>
    (await readApi<PublicProject>({ request }, `/api/projects/${project.shareId}`)).model?.light;
  await expect.poll(light, PATIENT).toBeDefined();
  return project;
}

const standingStill = (document: SceneDocument): SceneDocument => ({
  ...document,
  scenes: document.scenes.map((scene) => ({
    ...scene,
    items: scene.items.map((item) => ({ ...item, turn: { ...item.turn, on: false } })),
  })),
});

for (const { name, isSlow, inDocument } of [
  { name: 'over a fast line the full one takes its place without a jump', isSlow: false, inDocument: false },
  { name: 'in a document, too, the full one takes its place without a jump', isSlow: false, inDocument: true },
  { name: 'over 1.2 Mbit/s it stays until the visitor asks for the full one', isSlow: true, inDocument: true },
]) {
  test(`a light model shows first; ${name}`, THOROUGH, async ({ request, baseURL }) => {
    const origin = baseURL ?? '';
    const project = await lightened(request, origin);
    if (inDocument) await publishScenes(request, origin, project, standingStill);
    const { model: shown } = await readApi<PublicProject>({ request }, `/api/projects/${project.shareId}`);
    const context = await camera.browser.newContext({ viewport: PHONE, baseURL: origin });
    const files: string[] = [];
    context.on('request', (sent) => files.push(new URL(sent.url()).pathname));
    // On a slow machine the full model may otherwise have come and gone before the light one was looked at.
    const lightWasSeen = new AbortController();
    await context.route(
      ({ pathname }) => pathname === shown?.url,
      async (route) => {
        if (!lightWasSeen.signal.aborted) await once(lightWasSeen.signal, 'abort');
        await route.continue();
      },
    );
    const viewer = viewerOf(await context.newPage());
    if (isSlow) {
      const devTools = await context.newCDPSession(viewer.page);
      await devTools.send('Network.emulateNetworkConditions', SLOW);
    }
    await viewer.page.goto(`/view/ar/${project.shareId}`);
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    const canvas = viewer.frame.locator('canvas[data-model]');
    const [light] = await magentaSpots(await viewer.page.screenshot());
    expect(light?.pixels).toBeGreaterThan(DRAWN_PX);
    expect(files).toContain(shown?.light?.url);
    expect(files).not.toContain(project.modelUrl);
    lightWasSeen.abort();
    const askForFull = async (): Promise<void> => {
      const button = await openGuideWith(viewer, /^Chất lượng đầy đủ \(\d+,\d MB\)$/);
      await expect(canvas).toHaveAttribute('data-model', 'light');
      await button.click();
    };
    if (isSlow) {
      await expect(canvas).toHaveAttribute('data-model', 'light');
      await askForFull();
    }
    await expect.poll(() => files).toContain(shown?.url);
    await expect(canvas).toHaveAttribute('data-model', 'full');
    let shot = await viewer.page.screenshot();
    // Below 20 frames a second the light one has returned by then, unless the visitor asked for the full one.
    if ((await canvas.getAttribute('data-model')) !== 'full') {
      await askForFull();
      await expect(canvas).toHaveAttribute('data-model', 'full');
      shot = await viewer.page.screenshot();
    }
    await expect(viewer.frame.getByRole('dialog')).toBeHidden();
    const [full] = await magentaSpots(shot);
    expect(Math.abs((full?.x ?? 0) - (light?.x ?? 0))).toBeLessThan(SAME_PLACE_PX);
    expect(Math.abs((full?.y ?? 0) - (light?.y ?? 0))).toBeLessThan(SAME_PLACE_PX);
    expect((full?.pixels ?? 0) / (light?.pixels ?? 1)).toBeCloseTo(1, SAME_AREA_DIGITS);
    await context.close();
  });
}
