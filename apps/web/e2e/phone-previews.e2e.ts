import type { Page } from '@playwright/test';
import { fixturePath } from '../../../fixtures/fixture-path';
import { registerByApi } from './support/accounts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { expect, test } from './support/test';
import { openWizard, STARVED_PREVIEW } from './support/wizard';

test.beforeEach(async ({ page, baseURL, consoleGuard }) => {
  consoleGuard.allow(STARVED_PREVIEW);
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByLabel('Project name').fill('Lantern');
});

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};

test('the wizard says what each kind of phone will show and previews each way live', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('radio', { name: 'Markerless' }).click();
  await page.getByRole('button', { name: 'Continue to Content' }).click();
  const views = page.getByRole('region', { name: 'What each phone will show' });
  await expect(views.getByText('Choose a file to see it here.')).toBeVisible();
  await page.getByLabel('3D model file').setInputFiles(fixturePath('models/lantern.glb'));
  await expect(page.getByText(/The iPhone version is ready/)).toBeVisible({ timeout: 60_000 });
  await views.getByRole('button', { name: 'Show live preview' }).click();
  const stage = views.locator('div[data-rung]');
  const pictures = new Map<string, string>();
  for (const [kind, ways] of [
    ['Android with AR', 'ADEF'],
    ['iPhone and iPad', 'BDEF'],
    ['Other Android phones', 'CDEF'],
    ['Phones without motion', 'EF'],
    ['Computers, and without a camera', 'F'],
  ] as const) {
    await views.getByRole('radio', { name: kind }).click();
    await expect(stage).toHaveAttribute('data-rung', ways.slice(0, 1));
    await expect(views.getByRole('listitem')).toHaveCount(ways.length);
    await expect(stage).toHaveAttribute('data-state', 'shown', { timeout: 60_000 });
    if (!pictures.has(ways.slice(0, 1))) {
      const picture = await stage
        .locator('canvas')
        .screenshot({ path: process.env.SHOTS && `${process.env.SHOTS}/rung-${ways.slice(0, 1)}.png` });
      pictures.set(ways.slice(0, 1), picture.toString('base64'));
    }
  }
  await views.getByRole('radio', { name: 'Android with AR' }).click();
  await views.getByRole('button', { name: /^Camera with motion/ }).click();
  await expect(stage).toHaveAttribute('data-rung', 'D');
  expect(pictures.get('E')).not.toBe(pictures.get('A'));
  expect(pictures.get('F')).not.toBe(pictures.get('E'));
  await shot(page, 'wizard-phones');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await shot(page, 'wizard-phones-360');
});

/** A model that says it has so many triangles; only its description is read before it is sent. */
function describedGlb(triangles: number): Buffer {
  const gltf = {
    asset: { version: '2.0' },
    meshes: [{ primitives: [{ indices: 0, attributes: { POSITION: 1 } }] }],
    accessors: [{ count: 3 * triangles }, { count: 3 }],
  };
  const json = Buffer.from(JSON.stringify(gltf).padEnd(400));
  const head = Buffer.alloc(20);
  for (const [i, value] of [0x46546c67, 2, 20 + json.length, json.length, 0x4e4f534a].entries())
    head.writeUInt32LE(value, 4 * i);
  return Buffer.concat([head, json]);
}

test('the wizard warns of what is heavy before it is uploaded, and says what to do', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/422/);
  await page.getByRole('button', { name: 'Continue to Content' }).click();
  const name = 'heavy.glb';
  await page
    .getByLabel('3D model file')
    .setInputFiles({ name, mimeType: 'model/gltf-binary', buffer: describedGlb(640_000) });
  const notes = page.getByRole('region', { name: 'Heavy for phones' });
  await expect(notes.getByText(/It has 640,000 triangles/)).toBeVisible();
  await expect(notes.getByText(/Simplify it/)).toBeVisible();
});
