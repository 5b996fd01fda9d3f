import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Project } from '@anchora/contract/projects';
import type { Scene, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { APIRequestContext, Browser } from '@playwright/test';
import sharp from 'sharp';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { DRAWN_SPOT_PX } from '../support/colour-spots';
import { endAll } from '../support/end-all';
import { type FakeCamera, makeFakeCamera } from '../support/fake-camera/fake-camera';
import { stillPath, takingTurns, TURN_S } from '../support/fake-camera/pose-path';
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
import { type Viewer, expectState, launchWithCamera, viewerOf } from '../support/viewer';

const FIRST = fixturePath('pictures/night-market.jpg');
const SECOND = fixturePath('pictures/harbour.jpg');
/** Time that each picture is in view, s. Chosen, not measured. */
const SEEN_S = 5;
/** Frames of the clip in a second. Chosen, not measured. */
const FPS = 15;
/**
 * Patience for one look at a scene, which is repeated: less than the time for which a picture is in view. Chosen, not
 * measured.
 */
const LOOK_MS = 1000;
/**
 * Time after a picture has left in which a drawn model is not counted as the next one's. Content is hidden at most 250
 * ms after the last good pose; the rest is for a machine that draws slowly. Chosen, not measured.
 */
const SETTLED_S = 2;
/** Descriptions of the cards, which the viewer gives to screen readers while their scene is shown. */
const TEXTS = { first: 'Of the first picture', second: 'Of the second picture', tapped: 'Opened by the tap' };

let folder: string;
/** A browser whose camera sees the two pictures in turn. */
let browser: Browser;
let camera: FakeCamera;
/** A clip of the first picture alone. */
let firstAlone: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-'));
  const file = path.join(folder, 'turns.y4m');
  const seen = { size: 0.6, v: 0.5 };
  const { first, second, durationS } = takingTurns(SEEN_S, seen);
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
  firstAlone = path.join(folder, 'first.y4m');
  await makeFakeCamera({
    picture: FIRST,
    path: stillPath(seen),
    file: firstAlone,
    durationS: 1,
    seed: 32,
    frame,
    fps: FPS,
  });
  browser = await launchWithCamera(file);
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

async function createProject(request: APIRequestContext, origin: string): Promise<Project> {
  await registerByApi(request, origin);
  const content = fixturePath('models/beacon.glb');
  return createTrackedProject(request, origin, { name: 'Pictures', picture: FIRST, content });
}

const isAsked = ({ asked }: { asked: string[] }, file: string) => asked.some((url) => url.includes(file));

/** The viewer of a project, ready to start, and the addresses that its page has asked for. */
async function open(
  origin: string,
  { shareId }: Project,
  consoleGuard: ConsoleGuard,
  phone = browser,
): Promise<Viewer & { asked: string[] }> {
  const context = await phone.newContext({ viewport: PHONE, baseURL: origin });
  consoleGuard.watch(context);
  const viewer = viewerOf(await context.newPage());
  const asked: string[] = [];
  viewer.page.on('request', (request) => asked.push(request.url()));
  await viewer.page.goto(`/view/ar/${shareId}`);
  await expectState(viewer, 'ready');
  return { ...viewer, asked };
}

/** The cards on a screenshot. */
async function cardsOn(png: Buffer): Promise<string[]> {
  const boxes = { magenta: await magentaBox(png), green: await greenBox(png) };
  return Object.entries(boxes).flatMap(([card, box]) => (box ? [card] : []));
}

/** The cards on the screen, once one is shown. */
async function cardsSeen({ page }: Viewer): Promise<string[]> {
  let cards: string[] = [];
  await expect
    .poll(async () => {
      cards = await cardsOn(await page.screenshot());
      return cards.length;
    })
    .toBeGreaterThan(0);
  return cards;
}

/** Waits until the scene with this text, and none of the others, is shown with its card. */
async function expectScene({ page, frame }: Viewer, text: string, card: string): Promise<void> {
  await expect(async () => {
    // The pictures take turns, so text and card belong together only if the text is the same before and after.
    await expect(frame.getByText(text)).toBeAttached({ timeout: LOOK_MS });
    const cards = await cardsOn(await page.screenshot());
    await expect(frame.getByText(text)).toBeAttached({ timeout: LOOK_MS });
    expect(cards).toEqual([card]);
    for (const other of Object.values(TEXTS)) if (other !== text) await expect(frame.getByText(other)).toHaveCount(0);
  }).toPass();
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
    const files = await Promise.all(
      ['citrus', 'tram'].map((name) => uploadFile(request, origin, fixturePath(`pictures/${name}.png`))),
    );
    const [ofFirst = '', ofSecond = ''] = files.map(fileIdOf);
    await publishScenes(request, origin, project, (document) => {
      const own = document.scenes[0]?.id ?? '';
      const onTap: SceneItem['onTap'] = [{ do: 'scene', scene: 'scene3' }];
      const scenes: Scene[] = [
        sceneWith(own, [magentaCard('card01', { alt: TEXTS.first, onTap }), pictureItem('image1', ofFirst)]),
        sceneWith('scene2', [green('card02', { alt: TEXTS.second }), pictureItem('image2', ofSecond)]),
        sceneWith('scene3', [magentaCard('card03', { alt: TEXTS.tapped })]),
      ];
      const added = { id: 'second', name: 'Second', image, scene: 'scene2', widthCm: null, retired: false };
      return { ...document, targets: [...document.targets, added], scenes };
    });

    // In front of the first picture alone, nothing of the second one's scene is loaded.
    const phone = await launchWithCamera(firstAlone);
    try {
      const one = await open(origin, project, consoleGuard, phone);
      await one.start.click();
      await expectScene(one, TEXTS.first, 'magenta');
      expect([isAsked(one, ofFirst), isAsked(one, ofSecond)]).toEqual([true, false]);
    } finally {
      await phone.close();
    }

    const viewer = await open(origin, project, consoleGuard);
    const { page, frame } = viewer;
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await expect(frame.locator('.scene-words')).toBeAttached();
    await expect(async () => {
      const box = await magentaBox(await page.screenshot());
      if (!box) throw new Error('The first picture is away');
      await page.mouse.click((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      // A tap that came between two pictures is repeated.
      await expect(frame.getByText(TEXTS.tapped)).toBeAttached({ timeout: LOOK_MS });
    }).toPass();
    await expectScene(viewer, TEXTS.second, 'green');
    expect(isAsked(viewer, ofSecond)).toBe(true);
    // The first picture keeps the scene that the tap opened.
    await expectScene(viewer, TEXTS.tapped, 'magenta');
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
    await expect(page.getByText('earlier print').first()).toBeVisible(PATIENT);
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
      if (shot && shot.drawnPixels > DRAWN_SPOT_PX) {
        const print = printInView(shot.frameNumber / FPS);
        if (print) found.add(print);
      }
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
    const file = fileIdOf(await uploadBytes(page.request, origin, 'magenta.png', magenta));
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
    const shownHere = async () => cardsOn(await scene.screenshot());
    await expect.poll(shownHere).toEqual(['green']);
    await page.goto('about:blank');
    expect(await cardsOfVisit(origin, project, consoleGuard)).toEqual(['green']);

    await openStage(page, project);
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Publish again: version 1' }).click();
    await expect(page.getByText('Visitors see version 3 now')).toBeVisible();
    await page.goto(`/view/${project.id}`);
    await expect.poll(shownHere).toEqual(['magenta']);
    await page.goto('about:blank');
    expect(await cardsOfVisit(origin, project, consoleGuard)).toEqual(['magenta']);
  },
);

/** The print that the camera has seen for a while at a time of its clip; null if the last one has only just left. */
function printInView(timeS: number): string | null {
  const since = timeS % (SEEN_S + TURN_S);
  if (since < SETTLED_S || since > SEEN_S) return null;
  return timeS < SEEN_S ? 'earlier print' : 'new print';
}

async function evenPicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The cards that a visitor sees after opening the link of the project. */
async function cardsOfVisit(origin: string, project: Project, consoleGuard: ConsoleGuard): Promise<string[]> {
  const viewer = await open(origin, project, consoleGuard);
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  const cards = await cardsSeen(viewer);
  await viewer.page.context().close();
  return cards;
}
