import { readFile } from 'node:fs/promises';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import type { Locator, Page, Route } from '@playwright/test';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { CHROMIUM_PATH } from '../support/chromium';
import { FAR_OUT_OF_VIEW_U, type PosePath, leavingPath, stillPath } from '../support/fake-camera/pose-path';
import { useFilming } from '../support/filmed-scenes';
import { type Lens, type Point, type Vec3, focalPx, holdPhone, seenAt } from '../support/held-phone';
import { WAIT_MS } from '../support/patience';
import { uploadBytes, createMarkerlessProject } from '../support/projects';
import { type ColourBox, magentaBox } from '../support/colour-box';
import { magentaCard, publishScenes, sceneWith, soundItem } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { silentMp3 } from '../support/silent-mp3';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';

/** Angle between the camera's axis and the normal of a picture that lies on a table. */
const TABLE_DEG = 50;
const TURNED = { yawDeg: 5, pitchDeg: 4 };
/** A card that lies, seen at 50° to its normal, is at most this high, in its widths. Chosen, not measured. */
const LYING = 0.85;
/** Factors by which a card that stands up is higher at least, and one that lies again at most. */
const [HIGHER, AS_HIGH] = [1.1, 1.05];
/** The foot of a standing card is on the middle of the picture, up to this much. Chosen, not measured. */
const FOOT_PX = 12;
/** Least height of a standing card: a lying or missing one would not reach it. Chosen, not measured. */
const LEAST_CARD_PX = 60;
/** Time in which a tap that hit the card shows what it opens. Chosen, not measured. */
const TAP_MS = 4000;
/** Shares of its width that a card has left after a drag of 60 px, while it is docked and in a room. */
const [TURNED_DOCKED, TURNED_IN_ROOM] = [0.8, 0.95];
/**
 * Largest distance of a held scene from its true place, as a share of the window's width: 8 px. Chosen, not measured.
 */
const MAX_ERROR = 0.02;
/**
 * Distance on the screen by which a phone's turn moves a held scene at least, more than it may be off. Chosen, not
 * measured.
 */
const MOVED_PX = 40;
/** Place of the picture on the table, as a share of the window's height. Chosen, not measured. */
const PICTURE_V = 0.55;

/** Label of a button, which has as many characters as one may have. */
const LONG_LABEL = 'Gọi món hoặc đặt bàn cho tối nay tại đây';
/** Distance of a tap from the edges of a button, within its round corners. Chosen, not measured. */
const EDGE_PX = 20;
const LANDSCAPE = { width: PHONE.height, height: PHONE.width };

const film = useFilming();

async function boxOn(page: Page): Promise<ColourBox> {
  let box: ColourBox | null = null;
  await expect.poll(async () => (box = await magentaBox(await page.screenshot()))).not.toBeNull();
  if (!box) throw new Error('Nothing is drawn');
  return box;
}

/** Actions with which one card replaces another. */
function tapTo(own: string, next: string): SceneItem['onTap'] {
  return [
    { do: 'hide', item: own },
    { do: 'show', item: next },
  ];
}

async function tapCard(page: Page): Promise<void> {
  const { left, right, top, bottom } = await boxOn(page);
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
}

/** Taps the card until something is shown; on a slow machine the card may have moved on before the tap arrives. */
async function tapCardUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await tapCard(page);
    await expect(shown).toBeVisible({ timeout: TAP_MS });
  }).toPass({ timeout: WAIT_MS });
}

/** Height of the card on the screen, as a share of its width. */
async function heightShare(page: Page): Promise<number> {
  const { top, bottom, left, right } = await boxOn(page);
  return (bottom - top) / (right - left);
}

test(
  'a card stands up on a picture that lies on a table, by its document and by gravity',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const { viewer, context } = await film(
      { request, origin: baseURL ?? '' },
      (document) => ({
        ...document,
        scenes: [
          sceneWith(document.scenes[0]?.id ?? '', [
            magentaCard('card01', { onTap: tapTo('card01', 'card02') }),
            magentaCard('card02', { up: 'table', shown: false, onTap: tapTo('card02', 'card03') }),
            magentaCard('card03', { up: 'gravity', shown: false }),
          ]),
        ],
      }),
      { path: stillPath({ size: 0.5, v: PICTURE_V, pitchDeg: -TABLE_DEG }), durationS: 1, chromium: CHROMIUM_PATH },
    );
    consoleGuard.watch(context);
    const { page } = viewer;
    // The phone looks up, as if the picture on a wall leaned forward; true up is then the picture's up.
    const cdp = await context.newCDPSession(page);
    await holdPhone(cdp, { yawDeg: 0, pitchDeg: TABLE_DEG }, 'upright');
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    const lying = await heightShare(page);
    expect(lying).toBeLessThan(LYING);

    await tapCard(page);
    await expect.poll(() => heightShare(page)).toBeGreaterThan(HIGHER * lying);
    // The card's top is farther from the table than its foot, which stands on the middle of the picture.
    const { top, bottom } = await boxOn(page);
    expect(bottom).toBeLessThan(PICTURE_V * PHONE.height + FOOT_PX);
    expect(bottom - top).toBeGreaterThan(LEAST_CARD_PX);

    await tapCard(page);
    await expect.poll(() => heightShare(page)).toBeLessThan(AS_HIGH * lying);
    // The phone looks down on the same picture, which therefore lies on a table.
    await holdPhone(cdp, { yawDeg: 0, pitchDeg: TABLE_DEG - 90 }, 'upright');
    await expect.poll(() => heightShare(page)).toBeGreaterThan(HIGHER * lying);
  },
);

test(
  'a tap shows where a link leads, a lost scene is docked, and words say what is shown',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const link = { do: 'link', url: 'https://shop.example.com/menu' } as const;
    // The picture stays away for longer than a search without help lasts.
    const { path: poses, durationS } = leavingPath({ seenS: 5, awayS: 9 }, { size: 0.5, v: 0.5 });
    const { viewer, context } = await film(
      { request, origin: baseURL ?? '' },
      (document) => ({
        ...document,
        scenes: [
          sceneWith(document.scenes[0]?.id ?? '', [magentaCard('card01', { alt: 'Thực đơn', onTap: [link] })], {
            whenLost: 'dock',
            button: { label: 'Gọi món', action: { do: 'hide', item: 'card01' }, when: 'always' },
          }),
        ],
      }),
      { path: poses, durationS },
    );
    consoleGuard.watch(context);
    const { page, frame } = viewer;
    // The code for taps loads when the scene is first seen, and again if that fails.
    consoleGuard.allow(/Failed to load resource/);
    let failed = 0;
    const fail = (route: Route): Promise<void> => (failed++ === 0 ? route.abort() : route.continue());
    await page.route(/\/scene-touch-[^/]*\.js$/, fail);
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    const words = frame.getByRole('button', { name: 'Thực đơn' });
    await expect(words).toBeAttached();
    expect(failed).toBeGreaterThan(1);
    const leave = frame.getByTestId('ar-leave');
    await tapCardUntil(page, leave);
    await expect(frame.getByTestId('ar-leave-destination')).toHaveText('shop.example.com');
    await expect(leave).toHaveAttribute('href', 'https://shop.example.com/menu');
    await expect(leave).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(leave).toHaveAttribute('target', '_blank');
    await context.route('https://shop.example.com/**', (route) => route.fulfill({ body: 'The shop' }));
    const opened = context.waitForEvent('page');
    await leave.click();
    const shop = await opened;
    await expect(shop.getByText('The shop')).toBeVisible();
    expect(await shop.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await shop.close();
    await tapCardUntil(page, leave);
    await frame.getByRole('button', { name: 'Ở lại' }).click();
    await expect(leave).toBeHidden();

    // The scene has glided to the lower half of the screen. A finger turns it there: from the side it looks narrower.
    await expect(async () => {
      await expectState(viewer, 'scanning');
      const docked = await boxOn(page);
      expect(docked.top).toBeGreaterThan(0.5 * PHONE.height);
      const { x, y } = middleOf(docked);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y, { steps: 6 });
      await page.mouse.up();
      // A drag that came when the picture was back is repeated.
      await expect
        .poll(async () => widthOf(await boxOn(page)), { timeout: TAP_MS })
        .toBeLessThan(TURNED_DOCKED * widthOf(docked));
    }).toPass({ timeout: WAIT_MS });
    // It can still be tapped, with a screen reader, too.
    await words.focus();
    await page.keyboard.press('Enter');
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    // The help for finding the picture stands above the scene's own button and above a word that has the focus.
    const own = frame.getByRole('button', { name: 'Gọi món' });
    await expect(words).toBeFocused();
    await expect
      .poll(async () => {
        const parts = [frame.getByTestId('ar-without-picture'), words, own];
        const [help, word, button] = await Promise.all(parts.map((part) => part.boundingBox()));
        return help && word && button && help.y + help.height < word.y && word.y + word.height < button.y;
      })
      .toBe(true);
    // The page without a camera has a button of its own, which changes what is seen there.
    await frame.getByTestId('ar-without-picture').click();
    await expect(frame.getByTestId('ar-plain-scene')).toBeVisible();
    await own.click();
    await expect.poll(async () => magentaBox(await page.screenshot())).toBeNull();
    await frame.getByTestId('ar-camera-again').click();

    await expectState(viewer, 'tracking');
    await expect.poll(async () => (await boxOn(page)).top).toBeLessThan(0.5 * PHONE.height);
    // The scene can still be tapped after the help and the page without a camera were shown.
    await tapCardUntil(page, leave);
    await page.keyboard.press('Escape');
    await own.click();
    await expect.poll(async () => magentaBox(await page.screenshot())).toBeNull();
    await expect(words).toHaveCount(0);

    // The longest label has two lines, and the button is below those for photos and clips all the same.
    await own.locator('bdi').evaluate((label, text) => (label.textContent = text), LONG_LABEL);
    await expect
      .poll(async () => {
        const [capture, button] = await Promise.all([
          frame.locator('.capture').boundingBox(),
          frame.getByTestId('ar-scene-button').filter({ visible: true }).boundingBox(),
        ]);
        return capture && button && capture.y + capture.height < button.y;
      })
      .toBe(true);
  },
);

test(
  'a held scene stays in its place in the room when the phone turns, and its sound goes on',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const { viewer, context } = await film(
      { request, origin },
      async (document) => {
        const sound = fileIdOf(await uploadBytes(request, origin, 'hum.mp3', silentMp3(3)));
        const items = [magentaCard('card01'), soundItem('sound1', sound)];
        return { ...document, scenes: [sceneWith(document.scenes[0]?.id ?? '', items, { whenLost: 'hold' })] };
      },
      { path: coveredPath({ seenS: 3, awayS: 16 }), durationS: 22, fps: 10, chromium: CHROMIUM_PATH },
    );
    consoleGuard.watch(context);
    const { page, frame } = viewer;
    const cdp = await context.newCDPSession(page);
    await holdPhone(cdp, { yawDeg: 0, pitchDeg: 0 }, 'upright');
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    // On a slow machine the view without a picture may be offered meanwhile, which brings a sound of its own.
    const sound = frame.getByTestId('ar-media-sound1').first();
    const plays = async (): Promise<boolean> => sound.evaluate((element: HTMLAudioElement) => !element.paused);
    await expect.poll(plays).toBe(true);
    await expect(frame.getByTestId('ar-sound')).toBeVisible();

    await expectState(viewer, 'scanning');
    const held = middleOf(await boxOn(page));
    expect(await plays()).toBe(true);
    // The picture is out of the camera's view, so only the phone's motion can move the held scene. It turns to the
    // right and up.
    await holdPhone(cdp, TURNED, 'upright');
    const lens = { window: PHONE, picture: { width: 480, height: 640 } };
    const expected = seenAt(directionOf(held, lens), TURNED, lens);
    await expect
      .poll(async () => {
        const { x, y } = middleOf(await boxOn(page));
        return Math.hypot(x - (expected?.x ?? 0), y - (expected?.y ?? 0));
      })
      .toBeLessThan(MAX_ERROR * PHONE.width);
    expect(Math.hypot((expected?.x ?? 0) - held.x, (expected?.y ?? 0) - held.y)).toBeGreaterThan(MOVED_PX);
    await frame.getByTestId('ar-sound').click();
    await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => element.muted)).toBe(true);
  },
);

test(
  'a scene of a project without a picture is shown without three.js, turns and can be tapped',
  THOROUGH,
  async ({ page, request, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(request, origin);
    const bytes = await readFile(fixturePath('clips/clock-16x9.mp4'));
    const project = await createMarkerlessProject(request, origin, {
      name: 'Room',
      content: { file: 'clock.mp4', bytes },
    });
    const phone = { do: 'phone', to: '+84901234567' } as const;
    const map = { do: 'map', lat: 21.03, lng: 105.85, label: 'Hồ Gươm' } as const;
    const sound = fileIdOf(await uploadBytes(request, origin, 'hum.mp3', silentMp3(3)));
    await publishScenes(request, origin, project, (document) => ({
      ...document,
      scenes: [
        sceneWith(
          document.scenes[0]?.id ?? '',
          [magentaCard('card01', { onTap: [phone] }), soundItem('sound1', sound)],
          {
            button: { label: LONG_LABEL, action: map, when: 'always' },
          },
        ),
      ],
    }));
    const loaded: string[] = [];
    page.on('request', (asked) => loaded.push(asked.url()));
    await page.setViewportSize(PHONE);
    const viewer = viewerOf(page);
    await page.goto(`/view/ar/${project.shareId}`);
    await expectState(viewer, 'ready');
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await tapCard(page);
    await expect(viewer.frame.getByTestId('ar-leave-destination')).toHaveText('+84901234567');
    await expect(viewer.frame.getByTestId('ar-leave')).toHaveAttribute('href', 'tel:+84901234567');
    await page.keyboard.press('Escape');
    // A map says which place it shows, below the host that is opened.
    await viewer.frame.getByTestId('ar-scene-button').click();
    await expect(viewer.frame.getByTestId('ar-leave-destination')).toHaveText('www.google.com');
    await expect(viewer.frame.getByText('“Hồ Gươm”')).toBeVisible();
    await page.keyboard.press('Escape');
    await viewer.frame.getByTestId('ar-sound').click();
    const media = viewer.frame.getByTestId('ar-media-sound1');
    await expect
      .poll(() => media.evaluate((element: HTMLAudioElement) => [element.paused, element.muted]))
      .toEqual([false, true]);
    // In landscape the texts are beside the scene, and cover no part of the button over it.
    await page.setViewportSize(LANDSCAPE);
    const button = viewer.frame.getByTestId('ar-scene-button');
    const { width = 0 } = (await button.boundingBox()) ?? {};
    await button.click({ trial: true, position: { x: width - EDGE_PX, y: EDGE_PX } });
    await page.setViewportSize(PHONE);

    const { left, right, top, bottom } = await boxOn(page);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => widthOf(await boxOn(page))).toBeLessThan(TURNED_IN_ROOM * (right - left));
    expect(loaded.filter((url) => /scene-kit/.test(url) || url.endsWith(project.modelUrl))).toEqual([]);
  },
);

/** Time in which a picture suddenly disappears, or returns. Chosen, not measured. */
const COVERED_WITHIN_S = 0.05;

/** A picture that suddenly disappears, and returns after a while. */
function coveredPath({ seenS, awayS }: { seenS: number; awayS: number }): PosePath {
  const [seen] = stillPath({ size: 0.5, v: 0.5 });
  const away = { ...seen, u: FAR_OUT_OF_VIEW_U };
  return [
    seen,
    { ...seen, tS: seenS },
    { ...away, tS: seenS + COVERED_WITHIN_S },
    { ...away, tS: seenS + awayS },
    { ...seen, tS: seenS + awayS + COVERED_WITHIN_S },
  ];
}

/** Direction of a point of the window, seen by a phone that looks straight ahead. */
function directionOf({ x, y }: Point, lens: Lens): Vec3 {
  const f = focalPx(lens);
  return [(x - lens.window.width / 2) / f, (lens.window.height / 2 - y) / f, -1];
}

function middleOf({ left, right, top, bottom }: ColourBox): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function widthOf({ left, right }: ColourBox): number {
  return right - left;
}
