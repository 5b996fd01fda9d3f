import { elementAt } from '../support/element-at';
import { getBounds, NodeIO } from '@gltf-transform/core';
import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { boundsM, readUsdz } from '../../packages/ar-runtime/test-support/read-usdz';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { hold } from '../support/hold';
import { ktx2Model } from '../support/ktx2-model';
import { glbOf } from '../support/models/glb-of';
import { PATIENT } from '../support/patience';
import { uploadBytes, uploadFile, createProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { expectState, viewerOf } from '../support/viewer';
import { openWizard } from '../support/wizard';
import { THOROUGH } from '../support/thorough';

/**
 * Levels of 0..255 by which a colour may change in KTX2 and in JPEG. Chosen, not measured: the colours of two blocks
 * differ by 170 or more in one channel, so that exchanged blocks or channels are found.
 */
const MOST_COLOUR_ERROR = 40;

/**
 * Colour of the lantern's lit paper in the preview's pictures, 0..255, and levels by which it may differ, read from
 * pictures of 2026-11-28.
 */
const PAPER = { colour: [250, 225, 150], within: 35 } as const;
/**
 * The same of the rug of the room, which only the drawing has: the page itself fills the phone with the colour of the
 * wall.
 */
const RUG = { colour: [207, 197, 180], within: 6 } as const;
/** Least share of the picture that the lantern's paper and the rug take; they take 4 to 8% and 9 to 11%. */
const LEAST_SHARE = 0.02;
/** Least distance, in widths of the picture, by which a swaying hand moves the lantern in it; it moves by 0.19. */
const SWAYS = 0.1;
/** Fewest pixels of each colour of the plate in the viewer: a quarter of the smallest, which has about 2000. */
const LEAST_PLATE_PX = 500;

interface ColourArea {
  pixels: number;
  /** Share of the whole picture. */
  share: number;
  /** Mean column, as a share of the width; NaN without pixels. */
  x: number;
}

/** The pixels of a picture whose channels are all within so many levels of a colour. */
async function areaOf(png: Buffer, colour: readonly number[], within: number): Promise<ColourArea> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const all = info.width * info.height;
  let [pixels, sumX] = [0, 0];
  for (let i = 0; i < all; i++) {
    if (!colour.every((level, channel) => Math.abs(elementAt(data, 3 * i + channel) - level) <= within)) continue;
    pixels++;
    sumX += i % info.width;
  }
  return { pixels, share: pixels / all, x: sumX / pixels / info.width };
}

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
});

async function storedUsdz(page: Page, address: string) {
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('model/vnd.usdz+zip');
  return { answer, read: readUsdz(await answer.body()) };
}

/** Checks the rules of USDZ on which readers rely, and the lantern's size as read by an independent library. */
async function expectLantern({ entries, ...read }: ReturnType<typeof readUsdz>): Promise<void> {
  expect(entries[0]?.name).toBe('model.usda');
  expect(entries.some(({ name }) => /^textures\/.*\.(?:png|jpg)$/.test(name))).toBe(true);
  for (const { name, method, flags, dataAt } of entries) {
    expect([name, method, flags & ~0x0800, dataAt % 64]).toEqual([name, 0, 0, 0]);
  }
  expect(read).toMatchObject({ metersPerUnit: 1, upAxis: 'Y', defaultPrim: 'Root' });
  const { min, max } = boundsM({ entries, ...read });
  const lantern = await new NodeIO().read(fixturePath('models/lantern.glb'));
  const [scene] = lantern.getRoot().listScenes();
  if (!scene) throw new Error('the lantern has no scene');
  const truth = getBounds(scene);
  for (const axis of [0, 1, 2]) {
    const size = (truth.max[axis] ?? 0) - (truth.min[axis] ?? 0);
    expect((max[axis] ?? 0) - (min[axis] ?? 0)).toBeCloseTo(size, 3);
    expect(min[axis]).toBeCloseTo(axis === 1 ? 0 : -size / 2, 3);
  }
  for (const { material } of read.meshes) expect(read.materials).toContain(material);
}

test(
  'a markerless model gets its iPhone version in the wizard, and a live preview of what each kind of phone shows',
  THOROUGH,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWizard(page);
    await page.getByLabel('Project name').fill('Lantern');
    await page.getByRole('radio', { name: 'Markerless' }).click();
    await page.getByRole('button', { name: 'Continue to Content' }).click();
    const views = page.getByRole('region', { name: 'What each phone will show' });
    await expect(views.getByText('Choose a file to see it here.')).toBeVisible();
    await page.getByLabel('3D model file').setInputFiles(fixturePath('models/lantern-meshopt.glb'));
    const status = page.getByRole('region', { name: 'For iPhone and iPad' });
    await expect(status.getByText(/The iPhone version is ready/)).toBeVisible(PATIENT);
    await expect(status.getByText(/^1\.4 m high/)).toBeVisible();
    await expect(status.getByText(/^What bends in it stands still/)).toBeHidden();

    await views.getByRole('button', { name: 'Show live preview' }).click();
    const stage = views.locator('div[data-way]');
    const picture = () => stage.locator('canvas').screenshot();
    const lantern = async () => areaOf(await picture(), PAPER.colour, PAPER.within);
    const shows = async (colour: typeof PAPER | typeof RUG) =>
      (await areaOf(await picture(), colour.colour, colour.within)).share > LEAST_SHARE;
    for (const [kind, first, count] of [
      ['Android with AR', 'webxr', 5],
      ['iPhone and iPad', 'quick-look', 5],
      ['Other Android phones', 'scene-viewer', 5],
      ['Phones without motion sensors', 'camera', 2],
      ['Computers and devices without a camera', 'no-camera', 1],
    ] as const) {
      await views.getByRole('radio', { name: kind }).click();
      await expect(stage).toHaveAttribute('data-way', first);
      await expect(views.getByRole('listitem')).toHaveCount(count);
      await expect(stage).toHaveAttribute('data-state', 'shown', PATIENT);
      await expect.poll(() => shows(PAPER)).toBe(true);
      await expect.poll(() => shows(RUG)).toBe(first !== 'no-camera');
    }
    await views.getByRole('radio', { name: 'Android with AR' }).click();
    await expect.poll(() => shows(RUG)).toBe(true);
    const { x } = await lantern();
    await views.getByRole('button', { name: /^Camera with motion/ }).click();
    await expect(stage).toHaveAttribute('data-way', 'camera-motion');
    // The hand sways, which the phone cannot follow in this way.
    await expect.poll(async () => Math.abs((await lantern()).x - x)).toBeGreaterThan(SWAYS);
    await expectAccessible(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    const [project] = await readApi<Project[]>(page, '/api/projects');
    const { answer, read } = await storedUsdz(page, project?.usdzUrl ?? '');
    expect(answer.headers()['content-disposition']).toContain('filename="lantern-meshopt.usdz"');
    await expectLantern(read);
    // The lantern's animation is exported too.
    expect(read.entries[0]?.bytes.toString()).toMatch(/xformOp:transform\.timeSamples = \{/);
  },
);

/** A model whose description claims this many triangles; only the description is read before the upload. */
function describedGlb(triangles: number): Buffer {
  const gltf = {
    asset: { version: '2.0' },
    meshes: [{ primitives: [{ indices: 0, attributes: { POSITION: 1 } }] }],
    accessors: [{ count: 3 * triangles }, { count: 3 }],
  };
  return Buffer.from(glbOf(JSON.stringify(gltf)));
}

test(
  'the wizard warns of a heavy model before the upload and says what to do',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/422/);
    await openWizard(page);
    await page.getByLabel('Project name').fill('Lantern');
    await page.getByRole('button', { name: 'Continue to Content' }).click();
    const upload = await hold(page, '**/api/upload');
    const uploading = page.waitForRequest('**/api/upload');
    const name = 'heavy.glb';
    await page
      .getByLabel('3D model file')
      .setInputFiles({ name, mimeType: 'model/gltf-binary', buffer: describedGlb(640_000) });
    const notes = page.getByRole('region', { name: 'Heavy for phones' });
    await expect(notes.getByText(/It has 640,000 triangles/)).toBeVisible();
    await expect(notes.getByText(/Simplify it/)).toBeVisible();
    // The request was held until now, so that the words cannot come from the server.
    await uploading;
    await upload();
  },
);

async function madeOnItsPage(page: Page, origin: string, modelUrl: string) {
  const data = { name: 'Đèn lồng', type: 'markerless', contentType: '3d-model', modelUrl } as const;
  const { id, shareId } = await createProject(page.request, origin, data);
  await page.goto(`/view/${id}`);
  // The page makes the iPhone version without being asked.
  await expect(page.getByText('Giờ iPhone mở mô hình bằng trình xem AR riêng')).toBeVisible(PATIENT);
  await expect(page.getByRole('button', { name: 'Tạo ngay' })).toBeHidden();
  const { usdzUrl } = await readApi<Project>(page, `/api/projects/${id}`);
  return { shareId, read: (await storedUsdz(page, usdzUrl ?? '')).read };
}

test('a project without an iPhone version gets it on its own page', THOROUGH, async ({ page, baseURL }) => {
  const modelUrl = await uploadFile(page.request, baseURL ?? '', fixturePath('models/lantern-draco.glb'));
  await expectLantern((await madeOnItsPage(page, baseURL ?? '', modelUrl)).read);
});

test(
  'KTX2 textures are shown, and become plain pictures in the iPhone version',
  THOROUGH,
  async ({ page, baseURL }) => {
    const colours = [
      [200, 30, 30],
      [30, 180, 30],
      [30, 30, 200],
      [210, 210, 40],
    ] as const;
    const modelUrl = await uploadBytes(page.request, baseURL ?? '', 'plate.glb', await ktx2Model(colours));
    const { shareId, read } = await madeOnItsPage(page, baseURL ?? '', modelUrl);
    const { entries } = read;
    expect(entries.map(({ name }) => name.replace(/\d+_false/, ''))).toEqual(['model.usda', 'textures/Texture_.jpg']);
    const { data, info } = await sharp(entries[1]?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([8, 8]);
    for (const [block, colour] of colours.entries()) {
      const [x, y] = [4 * (block % 2) + 2, 4 * Math.floor(block / 2) + 2];
      const at = 3 * (8 * y + x);
      for (const channel of [0, 1, 2])
        expect(Math.abs(elementAt(data, at + channel) - elementAt(colour, channel))).toBeLessThan(MOST_COLOUR_ERROR);
    }

    await page.goto(`/view/ar/${shareId}`);
    const viewer = viewerOf(page);
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    for (const colour of colours) {
      await expect
        .poll(async () => (await areaOf(await page.screenshot(), colour, MOST_COLOUR_ERROR)).pixels)
        .toBeGreaterThan(LEAST_PLATE_PX);
    }
  },
);
