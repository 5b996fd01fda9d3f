import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Project } from '@anchora/contract/projects';
import type { Scene, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { APIRequestContext, Browser } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { DRAWN_SPOT_PX } from '../support/colour-spots';
import { type FakeCamera, makeFakeCamera } from '../support/fake-camera/fake-camera';
import { takingTurns, TURN_S } from '../support/fake-camera/pose-path';
import { measureShot } from '../support/fake-camera/screenshot-truth';
import { PATIENT } from '../support/patience';
import { createTrackedProject, uploadBytes, uploadFile } from '../support/projects';
import { greenBox, magentaBox } from '../support/colour-box';
import { magentaCard, pictureItem, publishScenes, sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { expectSaved, openStage, readDraft } from '../support/stage';
import { storePicture } from '../support/store-picture';
import { type ConsoleGuard, expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { SOFTWARE_GL_NOTE, type Viewer, expectState, launchWithCamera, viewerOf } from '../support/viewer';

const FIRST = fixturePath('pictures/night-market.jpg');
const SECOND = fixturePath('pictures/harbour.jpg');
/** Time that each picture is in view, s. */
const SEEN_S = 5;
const FPS = 15;

let folder: string;
/** A browser whose camera sees the two pictures in turn. */
let browser: Browser;
let camera: FakeCamera;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  const file = path.join(folder, 'turns.y4m');
  const { first, second, durationS } = takingTurns(SEEN_S, { size: 0.6, v: 0.5 });
  const others = [{ picture: SECOND, path: second }];
  const frame = { width: 480, height: 640 };
  camera = await makeFakeCamera({
    picture: FIRST,
    path: first,
    others,
    file,
    durationS,
    seed: 31,
    frame,
    viewport: PHONE,
    fps: FPS,
  });
  browser = await launchWithCamera(file);
});

test.afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

async function createProject(request: APIRequestContext, origin: string): Promise<Project> {
  await registerByApi(request, origin);
  const content = fixturePath('models/beacon.glb');
  return createTrackedProject(request, origin, { name: 'Pictures', picture: FIRST, content });
}

async function open(origin: string, { shareId }: Project, consoleGuard: ConsoleGuard): Promise<Viewer> {
  consoleGuard.allow(SOFTWARE_GL_NOTE);
  const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
  consoleGuard.watch(context);
  const viewer = viewerOf(await context.newPage());
  await viewer.page.goto(`/view/ar/${shareId}`);
  await expectState(viewer, 'ready');
  return viewer;
}

/** The card on the screen, once one is shown. */
async function cardOn({ page }: Viewer, not: string | null = null): Promise<'magenta' | 'green'> {
  let card: 'magenta' | 'green' | null = null;
  await expect
    .poll(async () => {
      const png = await page.screenshot();
      card = (await magentaBox(png)) ? 'magenta' : (await greenBox(png)) ? 'green' : null;
      return card !== null && card !== not;
    })
    .toBe(true);
  return card ?? 'magenta';
}

function green(id: string, fields: Parameters<typeof magentaCard>[1] = {}) {
  return magentaCard(id, { colour: '#00ff00', ground: '#00ff00', ...fields });
}

test(
  'two pictures in one clip show their own scenes, and load only what is in view',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const project = await createProject(request, origin);
    // Without Pro a project has one scene.
    await upgradeToPro(request, origin);
    const image = await storePicture(request, origin, SECOND);
    const decoration = (await uploadFile(request, origin, fixturePath('pictures/citrus.png'))).replace('/files/', '');
    await publishScenes(request, origin, project, (document) => {
      const own = document.scenes[0]?.id ?? '';
      const scenes: Scene[] = [
        sceneWith(own, [magentaCard('card01', { onTap: [{ do: 'scene', scene: 'scene3' }] })]),
        sceneWith('scene2', [green('card02'), pictureItem('image2', decoration)]),
        sceneWith('scene3', [green('card03', { alt: 'Opened by the tap' })]),
      ];
      const added = { id: 'second', name: 'Second', image, scene: 'scene2', widthCm: null, retired: false };
      return { ...document, targets: [...document.targets, added], scenes };
    });
    const viewer = await open(origin, project, consoleGuard);
    const { page, frame } = viewer;
    const asked: string[] = [];
    page.on('request', (one) => asked.push(one.url()));
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    const isAsked = () => asked.some((url) => url.includes(decoration));
    // The clip may begin with either picture.
    if ((await cardOn(viewer)) === 'magenta') expect(isAsked()).toBe(false);
    else await cardOn(viewer, 'green');
    await expect(frame.getByTestId('ar-leave')).toBeAttached();
    await expect(async () => {
      const box = await magentaBox(await page.screenshot());
      if (!box) throw new Error('The first picture is away');
      await page.mouse.click((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      // A tap that came between two pictures is repeated.
      await expect(frame.getByText('Opened by the tap')).toBeAttached({ timeout: 1000 });
    }).toPass();
    // The second picture shows its own scene, and the first one keeps the scene that the tap opened.
    await expect(frame.getByText('Opened by the tap')).toHaveCount(0);
    await expect.poll(isAsked).toBe(true);
    expect(await cardOn(viewer)).toBe('green');
    await expect(frame.getByText('Opened by the tap')).toBeAttached();
    await page.context().close();
  },
);

test(
  'a picture is replaced on the stage: prints of the new one and of the earlier one are both found',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const project = await createProject(page.request, origin);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStage(page, project);
    await page.getByLabel('Replace the picture').setInputFiles(SECOND);
    await expect(page.getByText('earlier print').first()).toBeVisible();
    await expectSaved(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText(/^Visitors see version 1/)).toBeVisible();
    // Animation on the stage would take time from the viewer.
    await page.goto('about:blank');

    const viewer = await open(origin, project, consoleGuard);
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    const found = new Set<string>();
    await expect(async () => {
      const shot = await measureShot(await viewer.page.screenshot(), camera);
      const isDrawn = (shot?.drawnPixels ?? 0) > DRAWN_SPOT_PX;
      if (shot && isDrawn) found.add(shot.frameNumber < (SEEN_S + TURN_S / 2) * FPS ? 'earlier print' : 'new print');
      expect(found).toEqual(new Set(['earlier print', 'new print']));
    }).toPass(PATIENT);
    await viewer.page.context().close();
  },
);

test(
  'a replaced file is what the old link and the project page show, until the earlier version is back with one press',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const project = await createProject(page.request, origin);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const magenta = await evenPicture('#ff00ff');
    const file = (await uploadBytes(page.request, origin, 'magenta.png', magenta)).replace('/files/', '');
    await publishScenes(page.request, origin, project, ({ scenes: [scene], ...rest }) => ({
      ...rest,
      scenes: [
        sceneWith(scene?.id ?? '', [{ ...pictureItem('image1', file), scale: 0.8, fit: { mode: 'fit' } } as SceneItem]),
      ],
    }));
    await openStage(page, project);
    await page.getByRole('button', { name: 'Edit here' }).click();
    await expect(page.getByRole('button', { name: 'Edit here' })).toBeHidden();
    await page.getByRole('treeitem', { name: 'image1' }).click();
    const buffer = await evenPicture('#00ff00');
    await page.getByLabel('Replace the file').setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer });
    await expect(async () => {
      const [item] = (await readDraft(page, project)).document.scenes[0]?.items ?? [];
      expect(item).toMatchObject({ kind: 'image', scale: 0.8 });
      expect(item?.kind === 'image' && item.file).not.toBe(file);
    }).toPass();
    await expectSaved(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText(/^Visitors see version 2/)).toBeVisible();

    await page.goto(`/view/${project.id}`);
    const scene = page.getByRole('img', { name: 'The published scene of Pictures' });
    await expect.poll(async () => greenBox(await scene.screenshot())).not.toBeNull();
    await page.goto('about:blank');
    expect(await cardSeen(origin, project, consoleGuard)).toBe('green');

    await openStage(page, project);
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Publish again: version 1' }).click();
    await expect(page.getByText('Visitors see version 3 now')).toBeVisible();
    await page.goto('about:blank');
    expect(await cardSeen(origin, project, consoleGuard)).toBe('magenta');
  },
);

async function evenPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The card that a visitor sees after opening the link of the project. */
async function cardSeen(origin: string, project: Project, consoleGuard: ConsoleGuard): Promise<'magenta' | 'green'> {
  const viewer = await open(origin, project, consoleGuard);
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  const card = await cardOn(viewer);
  await viewer.page.context().close();
  return card;
}
