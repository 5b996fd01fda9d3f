import { elementAt } from '../support/element-at';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FLOOR_Y_M } from '@anchora/ar-runtime/markerless/camera-ways/floor-view';
import type { Project } from '@anchora/contract/projects';
import type { APIRequestContext, Browser, CDPSession, Page } from '@playwright/test';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { type Spot, magentaSpots } from '../support/colour-spots';
import { endAll } from '../support/end-all';
import {
  type Held,
  type Lens,
  type Look,
  type Point,
  type Vec3,
  floorAt,
  holdPhone,
  seenAt,
} from '../support/held-phone';
import { magentaDiscs } from '../support/magenta-discs';
import { moveFingers } from '../support/move-fingers';
import { CAMERA_PICTURE, plainCamera } from '../support/plain-camera';
import { createMarkerlessProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, launchWithCamera, viewerOf } from '../support/viewer';

/** Time for the smoothed view to come to rest after a movement. Chosen, not measured. */
const SETTLED_MS = 450;
/**
 * Size in percent that two fingers leave when their distance shrinks from 100 to 26 px; the first px of it are slop.
 */
const [LEAST_PERCENT, MOST_PERCENT] = [20, 35];
/** Content that is only scaled may move by this much. Chosen, not measured. */
const STAYS_PX = 3;
/** Content that is brought back may be this far from the middle. Chosen, not measured. */
const MIDDLE_PX = 4;

/** Discs on the floor, one every metre in each direction: 4 m × 4 m. */
const STEPS = [-2, -1, 0, 1, 2];
/** Radius of a disc. Chosen, not measured. */
const DISC_RADIUS_M = 0.1;
/** Points of its rim by which a disc is outlined. Chosen, not measured. */
const RIM_POINTS = 72;
/** Distance that the disc's outline keeps from the window's edge. Chosen, not measured. */
const INSIDE_PX = 4;
/**
 * Largest distance of a disc from its true place, as a share of the window's width: 4 px on an upright phone. Chosen,
 * not measured.
 */
const MAX_ERROR = 0.01;
/**
 * A drag begins when the finger has moved by the touch slop, and the content stays behind by as much, CSS px. Chosen,
 * not measured.
 */
const MOST_SLOP_PX = 16;
const SIDEWAYS = { width: PHONE.height, height: PHONE.width };

let folder: string;
let browser: Browser;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'motion-'));
  const camera = path.join(folder, 'gray.y4m');
  await plainCamera(camera);
  browser = await launchWithCamera(camera);
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

/** The places of all discs on the floor, m. */
const PLACES = STEPS.flatMap((x) => STEPS.map((z) => [x, z] as const));

/** Centre of a disc in the window, px; null unless the whole disc is well within the window. */
function discSeenAt(centre: Vec3, look: Look, lens: Lens): Point | null {
  const rim: Point[] = [];
  for (let i = 0; i < RIM_POINTS; i++) {
    const angle = (i / RIM_POINTS) * 2 * Math.PI;
    const at: Vec3 = [
      centre[0] + DISC_RADIUS_M * Math.cos(angle),
      centre[1],
      centre[2] + DISC_RADIUS_M * Math.sin(angle),
    ];
    const seen = seenAt(at, look, lens);
    const { width, height } = lens.window;
    if (!seen) return null;
    if (Math.min(seen.x, seen.y, width - seen.x, height - seen.y) < INSIDE_PX) return null;
    rim.push(seen);
  }
  return centreOfArea(rim);
}

function centreOfArea(rim: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  for (const [i, a] of rim.entries()) {
    const b = elementAt(rim, (i + 1) % rim.length);
    const cross = a.x * b.y - b.x * a.y;
    area += cross / 2;
    x += ((a.x + b.x) * cross) / 6;
    y += ((a.y + b.y) * cross) / 6;
  }
  return { x: x / area, y: y / area };
}

/** Hides or shows the buttons of frame and page, so that only the scene is visible. */
async function hideButtons(page: Page, hidden: boolean): Promise<void> {
  const visibility = hidden ? 'hidden' : '';
  await page
    .frameLocator('iframe')
    .locator('.hud')
    .evaluate((hud, value) => (hud.style.visibility = value), visibility);
  await page.locator('iframe').evaluate((frame, value) => {
    for (const button of frame.ownerDocument.querySelectorAll<HTMLElement>('a, button'))
      button.style.visibility = value;
  }, visibility);
}

/** The spots in a screenshot taken once the view has settled. */
async function spotsNow(page: Page): Promise<Spot[]> {
  await page.waitForTimeout(SETTLED_MS);
  return magentaSpots(await page.screenshot());
}

interface Sweep {
  page: Page;
  cdp: CDPSession;
  held: Held;
  lens: Lens;
  /** Disc centres, world frame. */
  centres: readonly Vec3[];
}

/**
 * Largest distance between a disc and its true place, as a share of the window's width, for viewing directions up to
 * 40° from `base`.
 */
async function largestError({ page, cdp, held, lens, centres }: Sweep, base: Look): Promise<number> {
  let worst = 0;
  const looks: Look[] = [
    { yawDeg: 0, pitchDeg: 0 },
    { yawDeg: -40, pitchDeg: 0 },
    { yawDeg: 20, pitchDeg: 0 },
    { yawDeg: 40, pitchDeg: 0 },
    { yawDeg: 0, pitchDeg: -40 },
    { yawDeg: 0, pitchDeg: 40 },
    { yawDeg: -40, pitchDeg: 25 },
    { yawDeg: 40, pitchDeg: -40 },
  ];
  for (const { yawDeg, pitchDeg } of looks) {
    const look = { yawDeg: base.yawDeg + yawDeg, pitchDeg: base.pitchDeg + pitchDeg };
    await holdPhone(cdp, look, held);
    const spots = await spotsNow(page);
    const expected = centres.map((centre) => discSeenAt(centre, look, lens)).filter((seen) => seen !== null);
    expect(expected.length, `discs in view at ${JSON.stringify(look)}`).toBeGreaterThan(0);
    for (const seen of expected) {
      const error = Math.min(...spots.map((spot) => Math.hypot(spot.x - seen.x, spot.y - seen.y)));
      worst = Math.max(worst, error / lens.window.width);
    }
  }
  return worst;
}

/** A project of a new user that shows the discs on the floor. */
async function createDiscs(request: APIRequestContext, origin: string): Promise<Project> {
  await registerByApi(request, origin);
  const content = { file: 'discs.glb', bytes: await magentaDiscs(DISC_RADIUS_M, PLACES) };
  return createMarkerlessProject(request, origin, { name: 'Discs', content });
}

test(
  'content placed by camera and motion stays on its point of the floor while the phone turns',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const project = await createDiscs(request, origin);
    const context = await browser.newContext({
      viewport: PHONE,
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
      baseURL: origin,
    });
    consoleGuard.watch(context);
    const viewer = viewerOf(await context.newPage());
    const { page, frame } = viewer;
    const cdp = await context.newCDPSession(page);
    const base: Look = { yawDeg: 0, pitchDeg: -50 };
    await holdPhone(cdp, base, 'upright');

    await page.goto(`/view/ar/${project.shareId}`);
    await viewer.start.tap();
    await expectState(viewer, 'scanning');
    await expect(frame.locator('html')).toHaveAttribute('data-ar-way', 'camera-motion');

    const upright: Lens = { window: PHONE, picture: CAMERA_PICTURE };
    const tapped: Point = { x: 215, y: 400 };
    await page.touchscreen.tap(tapped.x, tapped.y);
    await expectState(viewer, 'tracking');
    // 4 m is large for a room, so the content is shown smaller at first; a tap shows its real size.
    await expect(frame.getByTestId('ar-size')).toHaveText('Cỡ 24 %');
    await frame.getByTestId('ar-size').tap();
    await expect(frame.getByTestId('ar-size')).toHaveText('Cỡ 100 %');
    await expectAccessible(page);

    const place = floorAt(tapped, FLOOR_Y_M, base, upright);
    const towardsVisitor = Math.atan2(-place[0], -place[2]);
    const [sin, cos] = [Math.sin(towardsVisitor), Math.cos(towardsVisitor)];
    const centres = STEPS.flatMap((x) =>
      STEPS.map((z): Vec3 => [place[0] + cos * x + sin * z, FLOOR_Y_M, place[2] - sin * x + cos * z]),
    );
    await hideButtons(page, true);
    const portrait = await largestError({ page, cdp, held: 'upright', lens: upright, centres }, base);

    await page.setViewportSize(SIDEWAYS);
    const sideways: Lens = { window: SIDEWAYS, picture: CAMERA_PICTURE };
    const landscape = await largestError({ page, cdp, held: 'sideways', lens: sideways, centres }, base);
    test.info().annotations.push({ type: 'error', description: `portrait ${portrait}, landscape ${landscape}` });
    expect(portrait).toBeLessThan(MAX_ERROR);
    expect(landscape).toBeLessThan(MAX_ERROR);

    await test.step('a finger drags it along the floor, two scale it where it stands', async () => {
      await page.setViewportSize(PHONE);
      await holdPhone(cdp, base, 'upright');
      await hideButtons(page, false);
      await frame.getByTestId('ar-place-again').tap();
      await expectState(viewer, 'scanning');
      await page.touchscreen.tap(tapped.x, tapped.y);
      await hideButtons(page, true);
      const before = nearest(await spotsNow(page), tapped);
      await moveFingers(cdp, [{ from: before, to: { x: before.x - 80, y: before.y + 90 } }]);
      const dragged = nearest(await spotsNow(page), { x: before.x - 80, y: before.y + 90 });
      expect(Math.hypot(dragged.x - before.x + 80, dragged.y - before.y - 90)).toBeLessThan(MOST_SLOP_PX);

      await moveFingers(cdp, [
        { from: { x: 150, y: 300 }, to: { x: 187, y: 300 } },
        { from: { x: 250, y: 300 }, to: { x: 213, y: 300 } },
      ]);
      const percent = Number(/\d+/.exec((await frame.getByTestId('ar-size').textContent()) ?? '')?.[0]);
      expect(percent).toBeGreaterThan(LEAST_PERCENT);
      expect(percent).toBeLessThan(MOST_PERCENT);
      const after = nearest(await spotsNow(page), dragged);
      expect(Math.hypot(after.x - dragged.x, after.y - dragged.y)).toBeLessThan(STAYS_PX);
    });
    await test.step('content out of view is pointed out and brought back', async () => {
      await hideButtons(page, false);
      await holdPhone(cdp, { yawDeg: 170, pitchDeg: -10 }, 'upright');
      await expect(frame.getByTestId('ar-hint')).toContainText('Xoay điện thoại');
      await frame.getByTestId('ar-recentre').tap();
      await hideButtons(page, true);
      await holdPhone(cdp, { yawDeg: 170, pitchDeg: -25 }, 'upright');
      const spots = await spotsNow(page);
      expect(Math.min(...spots.map(({ x }) => Math.abs(x - PHONE.width / 2)))).toBeLessThan(MIDDLE_PX);
    });

    await context.close();
  },
);

test(
  'content is placed with a keyboard, which stands for a screen reader, too',
  THOROUGH,
  async ({ request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const project = await createDiscs(request, origin);
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, baseURL: origin });
    consoleGuard.watch(context);
    const viewer = viewerOf(await context.newPage());
    const { page, frame } = viewer;
    await holdPhone(await context.newCDPSession(page), { yawDeg: 0, pitchDeg: -40 }, 'upright');
    await page.goto(`/view/ar/${project.shareId}`);
    await viewer.start.tap();
    await expectState(viewer, 'scanning');
    const ahead = frame.getByRole('button', { name: 'Ra trước mặt' });
    const isSmall = () => ahead.evaluate((button) => (button.parentElement?.clientWidth ?? 0) <= 1);
    expect(await isSmall()).toBe(true);
    await frame.getByTestId('ar-ways').focus();
    await page.keyboard.press('Shift+Tab');
    await expect(ahead).toBeFocused();
    expect(await isSmall()).toBe(false);
    await expect(frame.getByTestId('ar-place-again')).toBeHidden();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expectState(viewer, 'tracking');
    await expect(frame.getByTestId('ar-place-again')).toBeVisible();
    await context.close();
  },
);

function nearest(spots: readonly Spot[], { x, y }: Point): Spot {
  const distance = (spot: Spot): number => Math.hypot(spot.x - x, spot.y - y);
  return spots.reduce((best, spot) => (distance(spot) < distance(best) ? spot : best));
}
