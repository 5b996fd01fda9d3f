import { readFile } from 'node:fs/promises';
import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expect, test } from '../support/test';
import { openWizard } from '../support/wizard';
import { uploadedContent } from '../support/uploaded-content';
import { THOROUGH } from '../support/thorough';

/** Least red of the board, whose picture has 192 of 255: sharp counts colours in steps of 16. */
const RED = 150;

const PICKER = 'Files to make a 3D model from';

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
  await page.getByRole('tab', { name: 'AR Content' }).click();
});

const text = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) });

/** A square of 200 × 100 with a texture. */
const OBJ = [
  'mtllib sign.mtl',
  'v 0 0 0',
  'v 200 0 0',
  'v 200 100 0',
  'v 0 100 0',
  'vt 0 0',
  'vt 1 0',
  'vt 1 1',
  'vt 0 1',
  'usemtl board',
  'f 1/1 2/2 3/3 4/4',
].join('\n');
const MTL = ['newmtl board', 'Kd 1 1 1', String.raw`map_Kd C:\work\Board.png`, 'map_Bump bumps.png'].join('\n');

test('an OBJ with its material and picture becomes a GLB in its real size', THOROUGH, async ({ page }) => {
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#c02010' } })
    .png()
    .toBuffer();
  const board = { name: 'board.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel(PICKER).setInputFiles([text('sign.obj', OBJ), text('sign.mtl', MTL), board]);
  const dialog = page.getByRole('dialog', { name: 'Convert sign.obj' });
  await expect(dialog.getByText('2 triangles, 1 m high, 2 m wide')).toBeVisible();
  await expect(dialog.getByText('Not found and left out: bumps.png')).toBeVisible();
  await dialog.getByLabel('Measured in').selectOption('mm');
  await expect(dialog.getByText('10 cm high, 20 cm wide')).toBeVisible();
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(dialog).toBeHidden();
  const glb = await new NodeIO().readBinary(await uploadedContent(page, 'model'));
  const [texture] = glb.getRoot().listTextures();
  expect(texture?.getSize()).toEqual([8, 4]);
  const { dominant } = await sharp(texture?.getImage() ?? picture).stats();
  expect(dominant.r).toBeGreaterThan(RED);
  const [scene] = glb.getRoot().listScenes();
  expect(scene?.listChildren()[0]?.getScale()[0]).toBeCloseTo(0.001);
});

test('a refused model is offered to be converted, and its missing files are named', THOROUGH, async ({ page }) => {
  const gltf = {
    name: 'crate.gltf',
    mimeType: '',
    buffer: await readFile(fixturePath('models/crate-external/crate.gltf')),
  };
  await page.getByLabel(PICKER).setInputFiles(gltf);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('These files are missing: crate.bin');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('3D model file').setInputFiles(text('sign.obj', OBJ));
  await expect(page.getByText('Invalid file type. Accepted types are: .glb, .gltf')).toBeVisible();
  await page.getByRole('button', { name: 'Convert sign.obj' }).click();
  await expect(page.getByText('Not found and left out: sign.mtl')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByLabel('3D model file').setInputFiles(text('house.skp', 'x'));
  await page.getByRole('button', { name: 'Convert house.skp' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This is a SketchUp file.' })).toBeVisible();
});
