import type { Browser } from '@playwright/test';
import type { Project } from '@anchora/contract/projects';
import { expectState, viewerOf } from '../../support/viewer';
import { type RoomWay, noteRequests } from '../../support/visit-code';
import { ROOM, XrPhone, emulateXr } from '../../support/xr-device';

/** The smallest phone in use: the processor draws its screen, which takes most of the time of a visit. */
export const SMALL_PHONE = { width: 320, height: 568 };

/**
 * Timeout of each state of a visit whose bytes are counted. It says nothing of speed: beside other work and without a
 * GPU, a state takes more than 30 s.
 */
export const PATIENT_MS = 180_000;

/**
 * Lists everything that a visitor's phone requests until the content of a markerless project is placed.
 *
 * @param browser with a camera; nothing needs to be tracked in its picture.
 * @param kind features of the phone: WebXR, or a camera and motion sensors with or without rates of turn.
 */
export async function loadedUntilPlaced(
  browser: Browser,
  origin: string,
  project: Project,
  kind: RoomWay,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: SMALL_PHONE, hasTouch: true, baseURL: origin });
  try {
    context.setDefaultTimeout(PATIENT_MS);
    if (kind === 'webxr') await emulateXr(context);
    if (kind === 'camera-world') await context.addInitScript(tellRates);
    const urls = noteRequests(context);
    const page = await context.newPage();
    const sensors = await context.newCDPSession(page);
    await sensors.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta: 45, gamma: 0 });
    const viewer = viewerOf(page);
    await page.goto(`/view/ar/${project.shareId}`);
    await viewer.start.click();
    await expectState(viewer, 'scanning', PATIENT_MS);
    if (kind === 'webxr') {
      const phone = new XrPhone(page);
      await phone.look([0, ROOM.eyeHeight, 0], [0, 0, -2]);
      await phone.tap();
    } else {
      await page.touchscreen.tap(SMALL_PHONE.width / 2, SMALL_PHONE.height / 2);
    }
    await expectState(viewer, 'tracking', PATIENT_MS);
    return [...urls].filter((url) => url.startsWith(origin));
  } finally {
    await context.close();
  }
}

/** Runs in every page: a gyroscope that lies still. */
function tellRates(): void {
  if (!isSecureContext) return;
  const rotationRate = { alpha: 0, beta: 0, gamma: 0 };
  setInterval(() => dispatchEvent(new DeviceMotionEvent('devicemotion', { rotationRate, interval: 16 })), 16);
}
