import type { SceneTarget } from '@anchora/contract/scene/scene-shape';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { CHROMIUM_PATH } from '../support/chromium';
import { useClipCameras } from '../support/clip-cameras';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { stillPath } from '../support/fake-camera/pose-path';
import { PATIENT } from '../support/patience';
import { createTrackedProject } from '../support/projects';
import { magentaBox } from '../support/colour-box';
import { magentaCard, publishScenes, sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { expectSaved, openStage, readDraft } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';

const LABEL = fixturePath('pictures/night-market.jpg');
/** A usual camera frame of a phone that is held upright, px. */
const FRAME = { width: 480, height: 640 };
/** The label goes around the can by 180°. */
const DIAMETER = 2 / Math.PI;
const TURNED = { u: 0.5, v: 0.5, size: 0.62, pitchDeg: 12, yawDeg: 30, rollDeg: 4 };

const cameras = useClipCameras();

test(
  'a label around a can is set up on the stage, and its content is shown on the can',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    const origin = String(baseURL);
    const file = cameras.pathOf('can.y4m');
    const surface = { topRadius: DIAMETER / 2, bottomRadius: DIAMETER / 2 };
    const clip = { file, path: stillPath(TURNED), durationS: 2, seed: 4, frame: FRAME, viewport: PHONE, fps: 15 };
    await makeFakeCamera({ ...clip, picture: LABEL, surface });

    await registerByApi(page.request, origin);
    const content = fixturePath('models/beacon.glb');
    const project = await createTrackedProject(page.request, origin, { name: 'Can', picture: LABEL, content });
    const targets = async (): Promise<SceneTarget[]> => (await readDraft(page, project)).document.targets;

    await publishScenes(page.request, origin, project, (document) => ({
      ...document,
      scenes: [sceneWith(document.scenes[0]?.id ?? '', [magentaCard('card01')])],
    }));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStage(page, project);
    // The scenes were published by another window.
    await page.getByRole('button', { name: 'Edit here' }).click();
    await page.getByLabel('The picture is on').selectOption('A bottle or can');
    await page.getByRole('spinbutton', { name: 'Goes around by' }).fill('180');
    await page.getByRole('spinbutton', { name: 'Goes around by' }).press('Tab');
    await expectSaved(page);
    const [target] = await targets();
    expect(target?.surface?.topDiameter).toBeCloseTo(DIAMETER, 3);
    expect(target?.surface?.bottomDiameter).toBe(target?.surface?.topDiameter);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText(/^Visitors see version 2/)).toBeVisible();
    // Animation on the stage would take time from the viewer.
    await page.goto('about:blank');

    const browser = await cameras.launch(file, CHROMIUM_PATH);
    const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
    consoleGuard.watch(context);
    const viewer = viewerOf(await context.newPage());
    const asked: string[] = [];
    viewer.page.on('request', (request) => asked.push(request.url()));
    await viewer.page.goto(`/view/ar/${project.shareId}`);
    await expectState(viewer, 'ready');
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    // The card lies over the middle of the label, which the camera sees in the middle of its picture; bent around the
    // can it reaches farther to one side.
    await expect(async () => {
      const box = await magentaBox(await viewer.page.screenshot());
      expect(box?.left).toBeLessThan(PHONE.width / 2);
      expect(box?.right).toBeGreaterThan(PHONE.width / 2);
      expect(box?.top).toBeLessThan(PHONE.height / 2);
      expect(box?.bottom).toBeGreaterThan(PHONE.height / 2);
    }).toPass(PATIENT);
    expect(asked.some((url) => /curved\.worker/.test(url))).toBe(true);
  },
);
