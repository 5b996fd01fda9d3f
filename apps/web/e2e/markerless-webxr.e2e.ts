import type { BrowserContext } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../../../fixtures/fixture-path';
import { registerByApi } from './support/accounts';
import { createMarkerlessProject } from './support/projects';
import { expect, test } from './support/test';
import { type Viewer, expectState, videoState, viewerOf } from './support/viewer';
import { ROOM, type XrDeviceOptions, XrPhone, emulateXr } from './support/xr-device';

/** Content may be off its place by this much, m. */
const TOLERANCE_M = 0.01;
const EYE: [number, number, number] = [0, ROOM.eyeHeight, 0];
const SPOT: [number, number, number] = [0, 0, -2];
/** Five metres around the spot, near and far, high and low. */
const WALK: [number, number, number][] = [
  [1.2, 1.6, -1],
  [2, 1.2, -2.4],
  [0.8, 1.7, -3.6],
  [-1.4, 0.6, -3],
  [-1.8, 1.5, -1.2],
  [0.1, 1.4, 1.4],
];

let model: Project;
let video: Project;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await registerByApi(request, baseURL ?? '');
  const make = (name: string, content: string) =>
    createMarkerlessProject(request, baseURL ?? '', { name, content: fixturePath(content) });
  model = await make('Lantern', 'models/lantern.glb');
  video = await make('Clock', 'clips/clock-9x16.mp4');
  await request.dispose();
});

interface Visit extends Viewer {
  phone: XrPhone;
}

async function visit(context: BrowserContext, project: Project, options?: XrDeviceOptions): Promise<Visit> {
  await emulateXr(context, options);
  const page = await context.newPage();
  const viewer = { ...viewerOf(page), phone: new XrPhone(page) };
  await page.goto(`/view/ar/${project.shareId}`);
  await expectState(viewer, 'ready');
  return viewer;
}

async function startAndPlace(viewer: Visit, spot = SPOT): Promise<void> {
  await viewer.start.click();
  await expectState(viewer, 'scanning');
  await viewer.phone.look(EYE, spot);
  await expect(viewer.frame.getByTestId('ar-hint')).toHaveText('Chạm vào màn hình để đặt');
  await viewer.phone.tap();
  await expectState(viewer, 'tracking');
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, axis) => value - b[axis]));
}

async function expectContentAt({ phone }: Visit, spot: [number, number, number]): Promise<void> {
  const content = await phone.contentInRoom();
  expect(distance(content?.position ?? [9, 9, 9], spot)).toBeLessThan(TOLERANCE_M);
}

async function expectToStayOnWalk(viewer: Visit, spot: [number, number, number]): Promise<void> {
  for (const from of WALK) {
    await viewer.phone.look(from, spot);
    await expectContentAt(viewer, spot);
  }
}

test('a model is placed where the visitor points, stays there on a walk, and can be placed again', async ({
  context,
}) => {
  const viewer = await visit(context, model);
  const { phone, frame } = viewer;
  await viewer.start.click();
  await expectState(viewer, 'scanning');
  expect(await phone.asked()).toEqual([
    {
      requiredFeatures: ['hit-test'],
      optionalFeatures: ['local-floor', 'anchors', 'dom-overlay', 'light-estimation', 'plane-detection'],
    },
  ]);
  // Nothing but air and a wall, which is no place for a model.
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
  expect(distance(placed?.facing ?? [], [0, 0, 1])).toBeLessThan(0.001);
  expect(distance(placed?.up ?? [], [0, 1, 0])).toBeLessThan(0.001);
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
});

test('a video stands upright on the floor or hangs on the wall, facing the visitor, with sound', async ({
  context,
}) => {
  const viewer = await visit(context, video);
  const { phone, frame } = viewer;
  await startAndPlace(viewer);
  await expectContentAt(viewer, SPOT);
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
  expect(distance(hung?.facing ?? [], [0, 0, 1])).toBeLessThan(0.001);
  await expectToStayOnWalk(viewer, onWall);
  // What the visitor muted stays so.
  expect(await videoState(viewer)).toMatchObject({ paused: false, muted: true });
});
