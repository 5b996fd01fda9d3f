import { elementAt } from '../support/element-at';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { expectAccessible } from '../support/axe';
import { endAll } from '../support/end-all';
import { moveFingers } from '../support/move-fingers';
import { plainCamera } from '../support/plain-camera';
import { createMarkerlessProject } from '../support/projects';
import { magentaCard, publishScenes, sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { type ConsoleGuard, expect, test } from '../support/test';
import { type Viewer, expectState, launchWithCamera, videoState, viewerOf } from '../support/viewer';
import { ROOM, type XrDeviceOptions, XrPhone, emulateXr, SETTLED_AFTER } from '../support/xr-device';
import { THOROUGH } from '../support/thorough';

/**
 * Content may be off its place by this much, m: nobody would see it. Chosen, not measured; the emulated device knows
 * its pose exactly.
 */
const TOLERANCE_M = 0.01;
/** Unit vectors may differ by this length. Chosen, not measured. */
const TOLERANCE_UNIT = 0.001;
/** Distances by which drags of 60 px to the right, 40 px up and 80 px to the right move the content at least, m. */
const [DRAGGED_RIGHT_M, DRAGGED_UP_M, DRAGGED_FAR_M] = [0.1, 0.05, 0.1];
/**
 * Fingers that spread from 90 to 270 px enlarge the content at least by this factor: the first px are slop. Chosen, not
 * measured.
 */
const SPREAD = 1.5;
/**
 * Turn of content by fingers that turn clockwise by 90°, counter-clockwise. It is less by the angle that tells a twist
 * from resting fingers, and a busy browser merges moves.
 */
const [LEAST_TWIST_DEG, MOST_TWIST_DEG] = [-30, -92];
/** Longer than the pause after which moved content gets a new XRAnchor (`REST_MS` of `webxr-way.ts`). */
const ANCHORED_WITHIN_MS = 400;
const EYE: [number, number, number] = [0, ROOM.eyeHeight, 0];
/** Initial view. Real phones align y with gravity; the emulated one takes its attitude at the start as level. */
const LEVEL: [number, number, number] = [0, ROOM.eyeHeight, -1];
const SPOT: [number, number, number] = [0, 0, -2];
/** Place and direction of content that is not shown: no distance from it is small enough. */
const NOWHERE: [number, number, number] = [NaN, NaN, NaN];
/** Viewpoints of a walk within five metres of the content, near and far, high and low. */
const WALK: [number, number, number][] = [
  [1.2, 1.6, -1],
  [2, 1.2, -2.4],
  [0.8, 1.7, -3.6],
  [-1.4, 0.6, -3],
  [-1.8, 1.5, -1.2],
  [0.1, 1.4, 1.4],
];

let folder: string;
let browser: Browser;
let model: Project;
let video: Project;

test.beforeAll(async ({ playwright, baseURL }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'webxr-'));
  const camera = path.join(folder, 'gray.y4m');
  await plainCamera(camera);
  browser = await launchWithCamera(camera);
  await asNewUser(playwright, baseURL ?? '', async (request) => {
    const make = async (name: string, file: string): Promise<Project> => {
      const content = { file: path.basename(file), bytes: await readFile(fixturePath(file)) };
      return createMarkerlessProject(request, baseURL ?? '', { name, content });
    };
    model = await make('Beacon', 'models/beacon.glb');
    video = await make('Clock', 'clips/clock-9x16.mp4');
  });
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

interface Visit extends Viewer {
  context: BrowserContext;
  phone: XrPhone;
}

interface Fixtures {
  baseURL: string | undefined;
  consoleGuard: ConsoleGuard;
}

/** The viewer on a phone with WebXR, a camera and motion. */
async function visit(project: Project, { baseURL, consoleGuard }: Fixtures, options?: XrDeviceOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, baseURL: baseURL ?? '' });
  consoleGuard.watch(context);
  await emulateXr(context, options);
  const page = await context.newPage();
  await holdUpright(page);
  const viewer = { ...viewerOf(page), context, phone: new XrPhone(page) };
  await page.goto(`/view/ar/${project.shareId}`);
  await expectState(viewer, 'ready');
  return viewer;
}

/** The sensors of a phone that is held before the eyes, tilted a little to the floor. */
async function holdUpright(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta: 60, gamma: 0 });
}

async function startAndPlace(viewer: Visit, spot = SPOT): Promise<void> {
  await viewer.phone.look(EYE, LEVEL);
  await viewer.start.click();
  await expectState(viewer, 'scanning');
  await viewer.phone.look(EYE, spot);
  await expect(viewer.frame.getByTestId('ar-hint')).toHaveText('Chạm vào màn hình để đặt');
  await viewer.phone.tap();
  await expectState(viewer, 'tracking');
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, axis) => value - elementAt(b, axis)));
}

async function expectContentAt({ phone }: Visit, spot: [number, number, number]): Promise<void> {
  const content = await phone.contentInRoom();
  expect(distance(content?.position ?? NOWHERE, spot)).toBeLessThan(TOLERANCE_M);
}

async function expectToStayOnWalk(viewer: Visit, spot: [number, number, number]): Promise<void> {
  for (const from of WALK) {
    await viewer.phone.look(from, spot);
    await expectContentAt(viewer, spot);
  }
}

test('a model is placed where the visitor points, stays there on a walk, and can be placed again', async ({
  baseURL,
  consoleGuard,
}) => {
  const viewer = await visit(model, { baseURL, consoleGuard });
  const { phone, frame } = viewer;
  await viewer.start.click();
  await expectState(viewer, 'scanning');
  expect(await phone.asked()).toEqual([
    {
      requiredFeatures: ['hit-test'],
      optionalFeatures: ['local-floor', 'anchors', 'dom-overlay', 'light-estimation', 'plane-detection'],
    },
  ]);
  // Only a wall is in view, on which no model can be placed.
  await phone.look(EYE, [0, 1.5, -3]);
  await expect(frame.getByTestId('ar-hint')).toContainText('Di chuyển điện thoại');
  await phone.tap();
  await expectState(viewer, 'scanning');
  expect(await phone.contentInRoom()).toBeNull();

  await phone.look(EYE, SPOT);
  await phone.tap();
  await expectState(viewer, 'tracking');
  await expectContentAt(viewer, SPOT);
  const placed = await phone.contentInRoom();
  expect(distance(placed?.facing ?? NOWHERE, [0, 0, 1])).toBeLessThan(TOLERANCE_UNIT);
  expect(distance(placed?.up ?? NOWHERE, [0, 1, 0])).toBeLessThan(TOLERANCE_UNIT);
  await expectToStayOnWalk(viewer, SPOT);

  await frame.getByTestId('ar-place-again').click();
  await expectState(viewer, 'scanning');
  expect(await phone.contentInRoom()).toBeNull();
  const onTable: [number, number, number] = [1.2, ROOM.table.y, -1.8];
  await phone.look(EYE, onTable);
  await phone.tap();
  await expectState(viewer, 'tracking');
  await expectContentAt(viewer, onTable);
  await expectToStayOnWalk(viewer, onTable);
  await viewer.context.close();
});

test(
  'the items of a document are placed together, stay where they are on a walk, and can be tapped',
  THOROUGH,
  async ({ playwright, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const project = await asNewUser(playwright, origin, async (request) => {
      const content = { file: 'beacon.glb', bytes: await readFile(fixturePath('models/beacon.glb')) };
      const made = await createMarkerlessProject(request, origin, { name: 'Room', content });
      await publishScenes(request, origin, made, (document) => {
        const [item] = document.scenes[0]?.items ?? [];
        if (!item) throw new Error('expected a document with its model');
        const call = magentaCard('card01', { position: [-0.4, 0, 0.3], onTap: [{ do: 'phone', to: '+84901234567' }] });
        const turn = { ...item.turn, on: false };
        const items = [{ ...item, id: 'model1', position: [0.4, 0, 0] as [number, number, number], turn }, call];
        return { ...document, scenes: [sceneWith(document.scenes[0]?.id ?? '', items)] };
      });
      return made;
    });
    const viewer = await visit(project, { baseURL, consoleGuard });
    const { phone, frame } = viewer;
    await startAndPlace(viewer);
    for (const from of [EYE, ...WALK]) {
      await phone.look(from, SPOT);
      for (const [item, [x, , z]] of Object.entries({ model1: [0.4, 0, 0], card01: [-0.4, 0, 0.3] })) {
        const { position, up } = (await phone.contentInRoom(item)) ?? { position: NOWHERE, up: NOWHERE };
        const expected = [SPOT[0] + (x ?? 0), elementAt(position, 1), SPOT[2] + (z ?? 0)];
        expect(distance(position, expected), `${item} from ${from.join()}`).toBeLessThan(TOLERANCE_M);
        expect(elementAt(up, 1)).toBeGreaterThan(0);
        expect(Math.hypot(elementAt(up, 0), elementAt(up, 2))).toBeLessThan(TOLERANCE_UNIT);
      }
    }
    // The camera's axis goes through the middle of the card, which is therefore in the middle of the screen.
    const card = await phone.contentInRoom('card01');
    await phone.look(EYE, card?.position ?? SPOT);
    await viewer.page.touchscreen.tap(PHONE.width / 2, PHONE.height / 2);
    await expect(frame.getByTestId('ar-leave-destination')).toHaveText('+84901234567');
    await expect(frame.getByTestId('ar-leave')).toHaveAttribute('href', 'tel:+84901234567');
    expect(await phone.inSession()).toBe(true);
    await frame.getByRole('button', { name: 'Ở lại' }).click();
    await viewer.page.touchscreen.tap(PHONE.width / 2, 0.2 * PHONE.height);
    await expect(frame.getByTestId('ar-leave')).toBeHidden();
    await viewer.context.close();
  },
);

test(
  'a video stands upright on the floor or hangs on the wall, facing the visitor, with sound',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const viewer = await visit(video, { baseURL, consoleGuard });
    const { phone, frame } = viewer;
    await startAndPlace(viewer);
    await expectContentAt(viewer, SPOT);
    const standing = await phone.contentInRoom();
    expect(distance(standing?.facing ?? NOWHERE, [0, 0, 1])).toBeLessThan(TOLERANCE_UNIT);
    expect(distance(standing?.up ?? NOWHERE, [0, 1, 0])).toBeLessThan(TOLERANCE_UNIT);
    await expect.poll(async () => (await videoState(viewer)).timeS).toBeGreaterThan(0);
    expect(await videoState(viewer)).toMatchObject({ paused: false, muted: false });
    await expectToStayOnWalk(viewer, SPOT);

    await frame.getByTestId('ar-sound').click();
    expect(await videoState(viewer)).toMatchObject({ muted: true });
    await frame.getByTestId('ar-place-again').click();
    await expect.poll(async () => (await videoState(viewer)).paused).toBe(true);
    const onWall: [number, number, number] = [0.5, 1.7, ROOM.wallZ];
    await phone.look(EYE, onWall);
    await phone.tap();
    await expectState(viewer, 'tracking');
    await expectContentAt(viewer, onWall);
    const hung = await phone.contentInRoom();
    expect(distance(hung?.facing ?? NOWHERE, [0, 0, 1])).toBeLessThan(TOLERANCE_UNIT);
    await expectToStayOnWalk(viewer, onWall);
    // The visitor's choice to mute is kept.
    expect(await videoState(viewer)).toMatchObject({ paused: false, muted: true });

    await phone.look(EYE, onWall);
    const cdp = await viewer.context.newCDPSession(viewer.page);
    await moveFingers(cdp, [{ from: { x: 195, y: 420 }, to: { x: 255, y: 380 } }]);
    await phone.pictures(SETTLED_AFTER);
    const dragged = await phone.contentInRoom();
    expect(dragged?.position[0] ?? 0).toBeGreaterThan(onWall[0] + DRAGGED_RIGHT_M);
    expect(dragged?.position[1] ?? 0).toBeGreaterThan(onWall[1] + DRAGGED_UP_M);
    expect(Math.abs((dragged?.position[2] ?? 0) - ROOM.wallZ)).toBeLessThan(TOLERANCE_M);
    await viewer.context.close();
  },
);

test(
  'fingers move, scale and turn the content; one tap restores real size or brings it before the visitor',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const viewer = await visit(model, { baseURL, consoleGuard });
    const { page, phone, frame } = viewer;
    await startAndPlace(viewer);
    const cdp = await viewer.context.newCDPSession(page);
    const before = await phone.contentInRoom();
    const size = frame.getByTestId('ar-size');
    await expect(size).toHaveText('Cỡ 100 %');

    await moveFingers(cdp, [{ from: { x: 195, y: 420 }, to: { x: 275, y: 420 } }]);
    await phone.pictures(SETTLED_AFTER);
    const dragged = await phone.contentInRoom();
    expect(dragged?.position[0] ?? 0).toBeGreaterThan(DRAGGED_FAR_M);
    expect(Math.abs(dragged?.position[1] ?? 1)).toBeLessThan(TOLERANCE_M);
    // The content gets a new XRAnchor there.
    await page.waitForTimeout(ANCHORED_WITHIN_MS);
    await expectToStayOnWalk(viewer, dragged?.position ?? SPOT);
    await phone.look(EYE, SPOT);

    await moveFingers(cdp, [
      { from: { x: 150, y: 420 }, to: { x: 60, y: 420 } },
      { from: { x: 240, y: 420 }, to: { x: 330, y: 420 } },
    ]);
    await expect(size).not.toHaveText('Cỡ 100 %');
    expect((await phone.contentInRoom())?.scale).toBeGreaterThan(SPREAD * (before?.scale ?? 1));
    await size.click();
    await expect(size).toHaveText('Cỡ 100 %');
    await expect(size).toHaveAccessibleName('Cỡ 100 %, đang ở cỡ thật');

    await moveFingers(cdp, [
      { from: { x: 145, y: 420 }, to: { x: 195, y: 370 } },
      { from: { x: 245, y: 420 }, to: { x: 195, y: 470 } },
    ]);
    await phone.pictures(SETTLED_AFTER);
    const twisted = (await phone.contentInRoom())?.turnDeg ?? 0;
    expect(twisted).toBeLessThan(LEAST_TWIST_DEG);
    expect(twisted).toBeGreaterThan(MOST_TWIST_DEG);

    await phone.look(EYE, [2, 0, 0]);
    await frame.getByTestId('ar-recentre').click();
    await phone.pictures(SETTLED_AFTER);
    const recentred = await phone.contentInRoom();
    expect(distance(recentred?.position ?? NOWHERE, [1.5, 0, 0])).toBeLessThan(TOLERANCE_M);
    expect(distance(recentred?.facing ?? NOWHERE, [-1, 0, 0])).toBeLessThan(TOLERANCE_M);
    await expectAccessible(page);

    await frame.getByTestId('ar-info').click();
    await expect(frame.getByRole('dialog').getByText(/^Hướng điện thoại vào sàn hoặc mặt bàn rồi chạm/)).toBeVisible();
    await frame.getByRole('button', { name: 'Đã hiểu' }).click();
    await expect(frame.getByRole('dialog')).toBeHidden();
    const shown = (await size.textContent()) ?? '';
    await frame.getByTestId('ar-ways').click();
    await frame.locator('dialog [data-way="camera-motion"]').click();
    await expect(frame.locator('html')).toHaveAttribute('data-ar-way', 'camera-motion');
    await expectState(viewer, 'tracking');
    await expect(size).toHaveText(shown);
    const kept = await phone.contentInRoom();
    expect(kept).toMatchObject({ scale: recentred?.scale, turnDeg: twisted });
    await viewer.context.close();
  },
);

test('a phone without anchors keeps the content where it was placed', THOROUGH, async ({ baseURL, consoleGuard }) => {
  const viewer = await visit(model, { baseURL, consoleGuard }, { without: ['anchors'] });
  await startAndPlace(viewer);
  await expectToStayOnWalk(viewer, SPOT);
  await viewer.context.close();
});

test(
  'AR that the phone ends leads back to the start, and can be started again',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const viewer = await visit(video, { baseURL, consoleGuard });
    await startAndPlace(viewer);
    await viewer.phone.setVisibility('visible-blurred');
    await expectState(viewer, 'suspended');
    expect((await videoState(viewer)).paused).toBe(true);
    await viewer.phone.setVisibility('visible');
    await expectState(viewer, 'tracking');
    await expect.poll(async () => (await videoState(viewer)).paused).toBe(false);

    await viewer.phone.loseTrack(true);
    await expect(viewer.frame.getByTestId('ar-hint')).toContainText('Chưa nhận ra không gian');
    expect(await viewer.phone.contentInRoom()).toBeNull();
    await viewer.phone.loseTrack(false);
    await viewer.phone.pictures(SETTLED_AFTER);
    await expectContentAt(viewer, SPOT);

    await viewer.phone.look(EYE, LEVEL);
    await viewer.phone.endSession();
    await expectState(viewer, 'stopped');
    await expect(viewer.start).toBeVisible();
    expect((await videoState(viewer)).paused).toBe(true);
    await startAndPlace(viewer);
    await expectContentAt(viewer, SPOT);
    await viewer.frame.getByTestId('ar-back').click();
    await expectState(viewer, 'stopped');
    expect(await viewer.phone.inSession()).toBe(false);
    await viewer.context.close();
  },
);

for (const [what, options] of [
  ['refuses WebXR', { refuse: true }],
  ['cannot find surfaces', { without: ['hit-test'] }],
] as const) {
  test(
    `a phone that ${what} goes on with camera and motion, without a message and without a reload`,
    THOROUGH,
    async ({ baseURL, consoleGuard }) => {
      const viewer = await visit(
        model,
        { baseURL, consoleGuard },
        {
          ...options,
          without: [...('without' in options ? options.without : [])],
        },
      );
      const errors = await watchForFailures(viewer);
      await viewer.start.click();
      await expect(viewer.frame.locator('html')).toHaveAttribute('data-ar-way', 'camera-motion');
      await expectState(viewer, 'scanning');
      await viewer.page.touchscreen.tap(195, 500);
      await expectState(viewer, 'tracking');
      await viewer.frame.getByTestId('ar-back').click();
      await expectState(viewer, 'stopped');
      // A second start asks the phone for AR again.
      await viewer.start.click();
      await expect.poll(async () => (await viewer.phone.asked()).length).toBe(2);
      await expectState(viewer, 'scanning');
      expect(await errors()).toEqual([]);
      await viewer.context.close();
    },
  );
}

test(
  'every lower way can be chosen in place, shows placed content without another tap, and keeps scale and mute',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const viewer = await visit(video, { baseURL, consoleGuard });
    const { frame, phone } = viewer;
    await startAndPlace(viewer);
    await frame.getByTestId('ar-sound').click();
    const cdp = await viewer.context.newCDPSession(viewer.page);
    await moveFingers(cdp, [
      { from: { x: 150, y: 420 }, to: { x: 60, y: 420 } },
      { from: { x: 240, y: 420 }, to: { x: 330, y: 420 } },
    ]);
    await phone.pictures(SETTLED_AFTER);
    const scale = (await phone.contentInRoom())?.scale;
    expect(scale).toBeGreaterThan(SPREAD);
    await phone.look(EYE, LEVEL);
    const kept = await markDocument(viewer);
    for (const way of ['camera-motion', 'camera', 'no-camera', 'webxr']) {
      await frame.getByTestId('ar-ways').click();
      await frame.locator(`dialog [data-way="${way}"]`).click();
      await expect(frame.locator('html')).toHaveAttribute('data-ar-way', way);
      if (way === 'webxr') await phone.look(EYE, SPOT);
      await expectState(viewer, 'tracking');
      expect(await phone.inSession()).toBe(way === 'webxr');
      // Without a camera the content stands in no room.
      if (way !== 'no-camera') expect((await phone.contentInRoom())?.scale).toBe(scale);
      await expect.poll(async () => videoState(viewer)).toMatchObject({ paused: false, muted: true });
    }
    expect(await kept()).toBe(true);
    await viewer.context.close();
  },
);

test(
  'the start overlay names what the phone can do, and starts a lower way when it is chosen',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const viewer = await visit(model, { baseURL, consoleGuard });
    const { frame, page } = viewer;
    await expect(frame.getByText('Đặt nội dung lên sàn hoặc bàn')).toBeVisible();
    await expect(frame.getByTestId('ar-content-picture')).toBeVisible();
    await expectAccessible(page);
    await frame.getByTestId('ar-ways-list').locator('summary').click();
    await frame.locator('[data-way="camera"]').click();
    await expect(frame.locator('html')).toHaveAttribute('data-ar-way', 'camera');
    await expectState(viewer, 'tracking');
    await viewer.context.close();
  },
);

/** @returns a function that reads the failure screens shown since. */
async function watchForFailures({ frame }: Viewer): Promise<() => Promise<string[]>> {
  const root = frame.locator('html');
  await root.evaluate(() => {
    const shown: string[] = [];
    (window as { shownFailures?: string[] }).shownFailures = shown;
    new MutationObserver(() => {
      const failure = document.querySelector('[data-code]');
      if (failure instanceof HTMLElement) shown.push(failure.dataset['code'] ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => root.evaluate(() => (window as { shownFailures?: string[] }).shownFailures ?? ['reloaded']);
}

/** @returns a function that checks whether the frame still has the same document. */
async function markDocument({ frame }: Viewer): Promise<() => Promise<boolean>> {
  const root = frame.locator('html');
  await root.evaluate((html) => html.setAttribute('data-marked', ''));
  return () => root.evaluate((html) => html.hasAttribute('data-marked'));
}
