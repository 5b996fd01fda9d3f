import { DAY_MS, HOUR_MS } from '@anchora/contract/durations';
import type { PreviewLink } from '@anchora/contract/scene/previews';
import { fixturePath } from '../fixtures/fixture-path';
import { CHROMIUM_PATH } from '../support/chromium';
import { useClipCameras } from '../support/clip-cameras';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { stillPath } from '../support/fake-camera/pose-path';
import { magentaBox } from '../support/colour-box';
import { magentaCard, sceneWith } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { openStage, projectToArrange, saveScenes } from '../support/stage';
import { expect, test } from '../support/test';
import { expectState, viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

/** Longest time from the end of an edit to its effect on another device. Chosen, not measured. */
const FOLLOWS_MS = 1500;
/**
 * Shift of the card on the phone after one step of the arrow key, while the camera stands still. Chosen, not measured.
 */
const MOVED_PX = 10;

const cameras = useClipCameras();

test(
  'a phone that opened the QR code shows each edit without interrupting AR',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    const origin = String(baseURL);
    const project = await projectToArrange(page, origin);
    await saveScenes(page, origin, project, ({ scenes: [first] }) => [
      sceneWith(first?.id ?? '', [magentaCard('card01', { alt: 'Before' })]),
    ]);
    await openStage(page, project);
    await page.getByRole('button', { name: 'Edit here' }).click();
    await page.getByRole('button', { name: 'On my phone' }).click();
    const made = page.waitForResponse((answer) => answer.url().endsWith('/preview-link'));
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the preview link' })).toBeVisible();
    const { hash } = new URL(((await (await made).json()) as PreviewLink).url);
    await page.keyboard.press('Escape');
    // The link works for a day; after that the dialog no longer shows it.
    await page.clock.setFixedTime(Date.now() + DAY_MS + HOUR_MS);
    await page.getByRole('button', { name: 'On my phone' }).click();
    await expect(page.getByText('It works for 24 hours, for everyone who has it.')).toBeVisible();
    await page.keyboard.press('Escape');

    const file = cameras.pathOf('still.y4m');
    const frame = { width: 480, height: 640 };
    const poses = stillPath({ size: 0.6, v: 0.5 });
    const picture = fixturePath('pictures/citrus.png');
    await makeFakeCamera({ picture, path: poses, file, durationS: 0.2, seed: 41, frame, viewport: PHONE });
    const browser = await cameras.launch(file, CHROMIUM_PATH);
    const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
    consoleGuard.watch(context);
    const viewer = viewerOf(await context.newPage());
    await viewer.page.goto(`/preview${hash}`);
    await expectState(viewer, 'ready');
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await expect(viewer.frame.getByText('Before')).toBeAttached();
    const before = await magentaBox(await viewer.page.screenshot());
    // Records changes of the scene's words, and every state that the session passes through.
    await viewer.frame.locator('html').evaluate((html) => {
      const noted = { changedMs: 0, states: [] as string[] };
      Object.assign(window, { noted });
      new MutationObserver(() => {
        if (document.body.textContent?.includes('After')) noted.changedMs ||= Date.now();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      new MutationObserver(() => noted.states.push(html.dataset['arState'] ?? '')).observe(html, {
        attributes: true,
      });
    });

    await page.getByRole('treeitem', { name: 'card01' }).click();
    await page.getByRole('textbox', { name: 'Description for people who cannot see it' }).fill('After');
    const edited = Date.now();
    const noted = () =>
      viewer.frame
        .locator('html')
        .evaluate(() => (window as unknown as { noted: { changedMs: number; states: string[] } }).noted);
    await expect.poll(async () => (await noted()).changedMs).toBeGreaterThan(0);
    expect((await noted()).changedMs - edited).toBeLessThan(FOLLOWS_MS);

    await page.getByRole('application', { name: 'Stage' }).press('Shift+ArrowRight');
    await expect
      .poll(async () => ((await magentaBox(await viewer.page.screenshot()))?.left ?? 0) - (before?.left ?? 0))
      .toBeGreaterThan(MOVED_PX);
    expect((await noted()).states.filter((state) => state !== 'tracking' && state !== 'scanning')).toEqual([]);
  },
);
