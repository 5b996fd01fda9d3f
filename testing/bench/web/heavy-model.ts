/**
 * A model of 33 MB over a slow line: the time from a usable start screen to its light variant on the picture, and the
 * exchange for the full one, without a jump. `npm run bench -- heavy-model [-- --out DIR]` keeps the pictures of before
 * and after in a folder.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { type APIRequestContext, expect, request as playwrightRequest } from '@playwright/test';
import { START_MARKS } from '@anchora/ar-runtime/session/start-marks';
import sharp from 'sharp';
import { pictureDifference } from '../../../apps/web/src/features/project-detail/quality/picture-difference';
import { registerByApi } from '../../support/accounts';
import { BENCH_PICTURE } from '../../support/bench-project';
import { startBuiltServer } from '../../support/built-server';
import { makeFakeCamera } from '../../support/fake-camera/fake-camera';
import { stillPath } from '../../support/fake-camera/pose-path';
import { type ModelPlan, makeModel } from '../../support/models/make-model';
import { openGuideWith } from '../../support/guide';
import { createTrackedProject } from '../../support/projects';
import { publishScenes } from '../../support/scenes';
import { PHONE } from '../../support/screen-sizes';
import { expectState, launchWithCamera } from '../../support/viewer';
import { temporaryFolder } from '../../support/temporary-folder';
import { USABLE, openSlowly, timeOf } from './visit-marks';
import { verdict } from '../verdict';
import { readApi } from '../../support/read-api';

const HEAVY_MODEL: ModelPlan = {
  name: 'heavy',
  seed: 1,
  // 32.8 MB: a scan with the largest textures that phones take.
  triangles: 920_000,
  texturePx: 4096,
  textures: ['colour', 'normal', 'rough'],
  pictures: 'jpeg',
};
/**
 * Longest time from the usable start screen to content, and largest share (0..1) of pixels that differ clearly after
 * the exchange; docs/content.md has the results (3.2 and 3.5 s, 0.06%).
 */
const GATES = { firstContentMs: 4000, jumpShare: 0.01 };
/** Time in which the server makes the variants. Chosen, not measured. */
const VARIANTS_MS = 120_000;
/** Time in which the full model is shown without a GPU. Chosen, not measured. */
const FULL_MS = 40_000;
/** Time in which the light variant is marked as shown once the picture is tracked. Chosen, not measured. */
const LIGHT_MS = 10_000;

/** Part of the screen around the model, px, without the platform's buttons, which appear meanwhile. Chosen by eye. */
const AROUND_MODEL = { left: 90, top: 340, width: 210, height: 200 };

async function makeProject(origin: string, content: string): Promise<Project> {
  const request = await playwrightRequest.newContext({ baseURL: origin });
  try {
    return await publishHeavy(request, origin, content);
  } finally {
    await request.dispose();
  }
}

async function publishHeavy(request: APIRequestContext, origin: string, content: string): Promise<Project> {
  await registerByApi(request, origin);
  const project = await createTrackedProject(request, origin, { name: 'Heavy', picture: BENCH_PICTURE, content });
  const modelOf = async () => (await readApi<PublicProject>({ request }, `/api/projects/${project.shareId}`)).model;
  await expect.poll(async () => (await modelOf())?.light?.bytes, { timeout: VARIANTS_MS }).toBeGreaterThan(0);
  // The model stands still, so that two pictures of it can be compared.
  await publishScenes(request, origin, project, (document) => ({
    ...document,
    scenes: document.scenes.map((scene) => ({
      ...scene,
      items: scene.items.map((item) => ({ ...item, turn: { ...item.turn, on: false } })),
    })),
  }));
  const model = await modelOf();
  console.log(`  light ${model?.light?.bytes} bytes, full ${model?.bytes} bytes`);
  return project;
}

function report(label: string, value: number, gate: number): void {
  console.log(`${verdict(value <= gate)} ${label}: ${Number(value.toFixed(4))} of ${gate}`);
}

const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
if (out !== undefined) await mkdir(out, { recursive: true });
const folder = temporaryFolder('heavy-model-');
const server = await startBuiltServer();
try {
  const cameraFile = path.join(folder, 'still.y4m');
  await makeFakeCamera({
    picture: BENCH_PICTURE,
    file: cameraFile,
    path: stillPath(),
    durationS: 0.2,
    seed: 1,
    fps: 30,
  });
  const content = path.join(folder, 'heavy.glb');
  const bytes = await makeModel(HEAVY_MODEL);
  await writeFile(content, bytes);
  console.log(`  original ${bytes.length} bytes`);
  const { shareId } = await makeProject(server.origin, content);
  const browser = await launchWithCamera(cameraFile);
  try {
    const context = await browser.newContext({ viewport: PHONE });
    const viewer = await openSlowly(context, `${server.origin}/view/ar/${shareId}`);
    const usableMs = await timeOf(viewer, USABLE);
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    report(
      'start usable → first content, ms',
      (await timeOf(viewer, START_MARKS.targetFound)) - usableMs,
      GATES.firstContentMs,
    );
    const canvas = viewer.frame.locator('canvas[data-model]');
    await expect(canvas).toHaveAttribute('data-model', 'light', { timeout: LIGHT_MS });
    const light = await viewer.page.screenshot();
    // Without a GPU the page is too slow to keep the full model by itself, but the visitor's wish counts.
    await (await openGuideWith(viewer, /^(?:Full quality|Chất lượng đầy đủ)/)).click();
    await expect(viewer.frame.getByRole('dialog')).toBeHidden();
    await expect(canvas).toHaveAttribute('data-model', 'full', { timeout: FULL_MS });
    const full = await viewer.page.screenshot();
    if (out)
      for (const [name, picture] of Object.entries({ light, full }))
        await writeFile(path.join(out, `${name}.png`), picture);
    const [before, after] = await Promise.all(
      [light, full].map((png) => sharp(png).extract(AROUND_MODEL).ensureAlpha().raw().toBuffer()),
    );
    if (!before || !after) throw new Error('expected two pictures');
    const { mean, clearlyShare } = pictureDifference([[new Uint8ClampedArray(before), new Uint8ClampedArray(after)]]);
    console.log(`  mean difference of the two pictures ${mean.toFixed(2)}`);
    report('share of pixels that differ clearly', clearlyShare, GATES.jumpShare);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
