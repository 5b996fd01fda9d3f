import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { stillPath } from '../support/fake-camera/pose-path';
import { countMagenta } from '../support/fake-camera/screenshot-truth';
import { newAccount } from '../support/accounts';
import { openCameraPhone, waitForArState } from '../support/camera-phone';
import { PATIENT } from '../support/patience';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

const NAME = 'Áp phích đêm nhạc jazz';
/** Magenta pixels from which the model counts as drawn. Chosen, not measured. */
const DRAWN_PX = 500;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-hour-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Signs up like a newcomer: starts at the site's address and follows only what the screen shows. */
async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('tab', { name: 'Register' }).click();
  const panel = page.getByRole('tabpanel');
  const { username, email, password } = newAccount();
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Email').fill(email);
  await panel.getByLabel('Password', { exact: true }).fill(password);
  await panel.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Goes through the wizard and checks that each step that takes time shows its progress. */
async function makeProject(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Your first picture is waiting.*Create new project/ }).click();
  await expect(page.getByText('0% complete')).toBeVisible();
  await page.getByLabel('Project name').fill(NAME);
  await page.keyboard.press('Enter');
  await page.getByLabel('3D model file').setInputFiles(fixturePath('models/beacon.glb'));
  await expect(page.getByRole('progressbar', { name: /Uploading|Checking the file/ })).toBeVisible();
  await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Continue to Target Image' }).click();
  await page.getByLabel('Target image file').setInputFiles(fixturePath('pictures/jazz.jpg'));
  const building = page.getByRole('status', { name: 'Tracking file' });
  await expect(building.getByRole('progressbar')).toBeVisible();
  // The user need not wait: the button waits for running uploads and builds.
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible(PATIENT);
}

test(
  "a newcomer's first hour: from the address of the site to a printed poster that works",
  THOROUGH,
  async ({ page, consoleGuard }) => {
    await signUp(page);
    await makeProject(page);

    // The new card is marked, has the focus and opens the project.
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('link', { name: NAME })).toBeFocused();
    const next = page.getByRole('region', { name: 'What to do next' });
    await expect(next.getByRole('link', { name: 'Open in AR' })).toBeVisible();
    await next.getByRole('link', { name: 'QR code and print' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Share ${NAME}` })).toBeFocused();
    const link = await page.getByRole('textbox', { name: 'AR link' }).inputValue();

    // The phone looks at the whole printed sheet, code and text included.
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.print-only');
    await expect(sheet.getByText('Scan the code with your phone, then point the phone at this picture.')).toBeVisible();
    await sheet.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());
    const print = join(folder, 'sheet.png');
    await sheet.screenshot({ path: print });
    await page.emulateMedia({ media: 'screen' });

    const path = stillPath({ size: 0.5, rollDeg: 6, pitchDeg: 12 });
    const camera = await makeFakeCamera({
      picture: print,
      file: join(folder, 'sheet.y4m'),
      path,
      durationS: 2,
      seed: 5,
    });
    const phone = await openCameraPhone(camera.file);
    consoleGuard.watch(phone.context);
    await phone.page.goto(link);
    await phone.page.frameLocator('iframe').getByTestId('ar-start').click();
    await waitForArState(phone.page, 'tracking');
    await expect.poll(async () => countMagenta(await phone.page.screenshot())).toBeGreaterThan(DRAWN_PX);
    await phone.close();

    // The visit is counted on the dashboard.
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
    await page.getByRole('menuitem', { name: 'Show Analytics' }).click();
    await expect(page.getByText(/^Last 30 days: 1 in all/)).toBeVisible();
    await expect(next, 'only the visit after the creation shows what to do next').toBeHidden();
  },
);
