import type { Gray } from '@anchora/vision';
import { motifPictures } from '@anchora/vision/test-support/measures/follow-motifs';
import { typesetPage } from '@anchora/vision/test-support/typeset-page';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { PAGE_CHROMIUM_PATH } from '../support/chromium';
import { useClipCameras } from '../support/clip-cameras';
import { elementAt } from '../support/element-at';
import { type FakeCamera, type FakeCameraOptions, makeFakeCamera } from '../support/fake-camera/fake-camera';
import { MAX_ERROR_SHARE } from '../support/fake-camera/model-on-picture';
import { movingPath, type PosePath, poseAt } from '../support/fake-camera/pose-path';
import { type ShotMeasurement, countMagenta, measureShot } from '../support/fake-camera/screenshot-truth';
import { PATIENT } from '../support/patience';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { type ConsoleGuard, expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { type Viewer, expectState, viewerOf } from '../support/viewer';

/** Different frames of a clip that are measured. */
const FRAMES = 6;
/** Slow clips, so that a busy machine tracks every frame. Motion is given per frame. Chosen, not measured. */
const FPS = 10;
/** Looks at a picture that must not be found: with `LOOK_EVERY_MS`, over more than one loop of its clip. */
const LOOKS = 25;
/** Time between two looks: two frames of the clip. */
const LOOK_EVERY_MS = 200;

const cameras = useClipCameras();

interface Fixtures {
  request: APIRequestContext;
  baseURL: string | undefined;
  consoleGuard: ConsoleGuard;
}

/** Publishes a project for one picture and opens it before a camera that films another one, or the same. */
async function film(
  { request, baseURL, consoleGuard }: Fixtures,
  known: string,
  clip: Omit<FakeCameraOptions, 'file' | 'seed'>,
): Promise<{ viewer: Viewer; camera: FakeCamera }> {
  const origin = baseURL ?? '';
  const content = fixturePath('models/beacon.glb');
  const project = await createTrackedProject(request, origin, { name: 'Following', picture: known, content });
  const file = cameras.pathOf(`${project.shareId}.y4m`);
  const camera = await makeFakeCamera({ file, seed: 21, fps: FPS, viewport: PHONE, ...clip });
  const browser = await cameras.launch(camera.file, PAGE_CHROMIUM_PATH);
  const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
  consoleGuard.watch(context);
  const viewer = viewerOf(await context.newPage());
  await viewer.page.goto(`/view/ar/${project.shareId}`);
  await expectState(viewer, 'ready');
  await viewer.start.click();
  return { viewer, camera };
}

/** Measures screenshots until there are `count` of different frames; `wants` says which count. */
async function measureFrames(
  { viewer, camera }: { viewer: Viewer; camera: FakeCamera },
  wants: (shot: ShotMeasurement) => boolean,
  count = FRAMES,
): Promise<ShotMeasurement[]> {
  const shots = new Map<number, ShotMeasurement>();
  await expect(async () => {
    const shot = await measureShot(await viewer.page.screenshot(), camera);
    if (shot && wants(shot)) shots.set(shot.frameNumber, shot);
    expect(shots.size).toBeGreaterThanOrEqual(count);
    // The interval is no multiple of the time between two frames, so that screenshots sample all phases.
  }).toPass({ ...PATIENT, intervals: [70] });
  return [...shots.values()];
}

async function savePicture(name: string, { width, height, data }: Gray): Promise<string> {
  const file = cameras.pathOf(`${name}.png`);
  await sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(file);
  return file;
}

test(
  'another page in the same font is not taken for a page of print',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const fixtures = { request, baseURL, consoleGuard };
    await registerByApi(request, baseURL ?? '');
    // The two pages have one font, 11, and different words.
    const known = await savePicture('page', typesetPage(11, 22));
    const other = await savePicture('other', typesetPage(11, 23));
    const view = { path: movingPath(3, 4, { size: 0.42 }), durationS: 4 };

    const { viewer } = await film(fixtures, known, { picture: other, ...view });
    await expectState(viewer, 'scanning');
    for (let look = 0; look < LOOKS; look++) {
      expect(await countMagenta(await viewer.page.screenshot())).toBe(0);
      await viewer.page.waitForTimeout(LOOK_EVERY_MS);
    }
    await expectState(viewer, 'scanning');

    const right = await film(fixtures, known, { picture: known, ...view });
    await expectState(right.viewer, 'tracking');
    const shots = await measureFrames(right, ({ drawn }) => drawn !== null);
    for (const { errorShare } of shots) expect(errorShare).toBeLessThan(MAX_ERROR_SHARE);
  },
);

test(
  'a wallpaper of equal motifs is not drawn off by a motif',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    await registerByApi(request, baseURL ?? '');
    const [name, wallpaper] = elementAt(motifPictures(2), 4);
    expect(name).toBe('4×4 logos');
    const picture = await savePicture('wallpaper', wallpaper);
    const clip = { picture, path: movingPath(4, 4, { size: 0.42 }), durationS: 4 };
    const filmed = await film({ request, baseURL, consoleGuard }, picture, clip);
    await expectState(filmed.viewer, 'tracking');
    const shots = await measureFrames(filmed, ({ drawn }) => drawn !== null);
    for (const { errorShare } of shots) expect(errorShare).toBeLessThan(MAX_ERROR_SHARE);
  },
);

test(
  'a picture that pans before a rolling shutter keeps its model',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    await registerByApi(request, baseURL ?? '');
    // The pan is eased, up to 40 px per frame, and the rows of a frame are read within 80% of its time. A phone's
    // screen shows 222 px of the frame's width; the model, half as wide as the picture, must stay inside them, or its
    // visible part has another centre.
    const view = { v: 0.5, size: 0.24, rollDeg: 0, pitchDeg: 0, yawDeg: 0 };
    const range = 130 / 640;
    const wayS = ((Math.PI / 2) * (130 / 40)) / FPS;
    const poses: PosePath = [
      { tS: 0, ...view, u: 0.5 - range / 2 },
      { tS: wayS, ...view, u: 0.5 + range / 2 },
      { tS: 2 * wayS, ...view, u: 0.5 - range / 2 },
    ];
    const picture = fixturePath('pictures/night-market.jpg');
    const clip = { picture, path: poses, durationS: 2 * wayS, shutter: 0.5, readout: 0.8 };
    const filmed = await film({ request, baseURL, consoleGuard }, picture, clip);
    await expectState(filmed.viewer, 'tracking');
    const everyFrame = Math.round(clip.durationS * FPS);
    const shots = await measureFrames(filmed, ({ drawn }) => drawn !== null, everyFrame);
    for (const { frameNumber, errorShare } of shots) {
      expect(errorShare, `frame ${frameNumber}`).toBeLessThan(MAX_ERROR_SHARE);
    }
  },
);

test('the model ends with the picture that leaves the frame', THOROUGH, async ({ request, baseURL, consoleGuard }) => {
  await registerByApi(request, baseURL ?? '');
  // The picture leaves upwards, because a phone's screen does not show the sides of the frame. The picture is 4/3 as
  // high as it is wide.
  const view = { u: 0.5, size: 0.28, rollDeg: 0, pitchDeg: 8, yawDeg: -8 };
  const perFrame = 30 / 480;
  const wayS = (1.25 / perFrame + 1) / FPS;
  const poses: PosePath = [
    { tS: 0, ...view, v: 0.5 },
    { tS: 1, ...view, v: 0.5 },
    { tS: 1 + wayS, ...view, v: -0.75, linear: true },
    { tS: 1 + 2 * wayS, ...view, v: 0.5, linear: true },
  ];
  const halfHeight = ((0.28 * 640) / 480) * (2 / 3);
  const goneSince = (frameNumber: number) => poseAt(poses, frameNumber / FPS).v < -halfHeight;
  const picture = fixturePath('pictures/night-market.jpg');
  const clip = { picture, path: poses, durationS: 1 + 2 * wayS };
  const filmed = await film({ request, baseURL, consoleGuard }, picture, clip);
  await expectState(filmed.viewer, 'tracking');
  // One frame may still show the model: that in which it is noticed that the picture has left.
  const gone = await measureFrames(filmed, ({ frameNumber }) => goneSince(frameNumber - 1) && goneSince(frameNumber));
  for (const { frameNumber, drawnPixels } of gone) expect(drawnPixels, `frame ${frameNumber}`).toBe(0);
  const seen = await measureFrames(filmed, ({ drawn }) => drawn !== null);
  expect(seen.every(({ frameNumber }) => !goneSince(frameNumber - 1))).toBe(true);
});
