import { elementAt } from '../support/element-at';
import { readFile } from 'node:fs/promises';
import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { PATIENT } from '../support/patience';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { readApi } from '../support/read-api';
import { chooseTarget, chooseVideo, createAndReturn, fillDetails, openWizard } from '../support/wizard';
import { THOROUGH } from '../support/thorough';

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  await openWizard(page);
});

test(
  'pictures and tracking files go by presigned PUT, models and videos through the server',
  THOROUGH,
  async ({ page }) => {
    const calls: string[] = [];
    const presigned: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET') calls.push(`${request.method()} ${pathname.replace(/[\w-]{20,}/g, '…')}`);
      if (pathname === '/api/presigned-upload')
        presigned.push((request.postDataJSON() as { fileName: string }).fileName);
    });
    await fillDetails(page, 'Routes');
    await chooseVideo(page);
    expect(calls).toEqual(['POST /api/upload']);
    calls.length = 0;
    await chooseTarget(page, 'pictures/tram.png');
    await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);
    // On a slow machine the score arrives after the upload, and the tracking file is then uploaded again with the
    // score.
    expect(presigned[0]).toBe('tram.png');
    expect(presigned.slice(1).join(' ')).toMatch(/^tram_\d+\.mind( tram_\d+\.mind)?$/);
    await expect.poll(() => calls.filter((call) => call.startsWith('PUT ')).length).toBe(presigned.length);
    expect(calls).not.toContain('POST /api/upload');
  },
);

test('the server upload steps in when the presigned way is closed', THOROUGH, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await page.route('**/api/presigned-upload', (route) => route.abort());
  await page.getByRole('tab', { name: 'Target Image' }).click();
  await chooseTarget(page, 'pictures/tram.png');
  await expect(page.getByText('Uploaded')).toBeVisible();
  await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);
});

test(
  'an upload whose connection breaks waits and is sent again by itself',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/ERR_CONNECTION_RESET/);
    let attempts = 0;
    await page.route('**/api/upload', async (route) => {
      attempts += 1;
      await (attempts <= 2 ? route.abort('connectionreset') : route.continue());
    });
    await fillDetails(page, 'Shaky');
    await page.getByRole('radio', { name: 'Video' }).click();
    await page.getByLabel('Video file').setInputFiles(fixturePath('clips/clock-9x16.mp4'));
    await expect(page.getByText('The connection is lost.')).toBeVisible();
    await expect(page.getByText('Uploaded')).toBeVisible();
    expect(attempts).toBe(3);
  },
);

test('leaving asks only while an upload runs, and removing the file ends the upload', THOROUGH, async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.route('**/api/upload', () => undefined);
  await fillDetails(page, 'Slow');
  await page.getByRole('radio', { name: 'Video' }).click();
  await page.getByLabel('Video file').setInputFiles(fixturePath('clips/clock-16x9.mp4'));
  const running = page.getByText(/^Uploading, |^Checking the file/);
  await expect(running).toBeVisible();
  // Navigation within the app asks no question: the upload continues and is still there when the user returns.
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.goBack();
  await expect(page.getByText('clock-16x9.mp4')).toBeVisible();
  await expect(running).toBeVisible();
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Remove clock-16x9.mp4' }).click();
  await expect(page.getByText('Drop a video here')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your unfinished project is back.')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test(
  'without a tracking file of its own the project is created and the server makes one',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED|target-compiler/);
    await page.route('**/target-compiler.worker*', (route) => route.abort());
    // The reload discards the compiler that the wizard fetched when it was opened.
    await page.reload();
    await fillDetails(page, 'Built by the server');
    await chooseVideo(page);
    await chooseTarget(page, 'pictures/harbour.jpg');
    await expect(page.getByText('It will be retried when the project is created.')).toBeVisible();
    await createAndReturn(page);
    const project = elementAt(await readApi<Project[]>(page, '/api/projects'), 0);
    // Decoding, compiling and scoring take some seconds, and a build of a journey that runs in parallel may come first.
    await expect
      .poll(async () => (await readApi<Project>(page, `/api/projects/${project.id}`)).trackingBuild.state, PATIENT)
      .toBe('ready');
  },
);

test(
  'a creation that fails keeps everything, and trying again makes one project',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED|500/);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/projects', async (route) => {
      if (route.request().method() !== 'POST') {
        await route.continue();
        return;
      }
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length === 1) {
        await route.fulfill({ status: 500, json: { message: 'The server has a problem.', code: 'internal' } });
      } else if (keys.length === 2) {
        // The server makes the project, but its answer never arrives.
        await route.fetch();
        await route.abort();
      } else await route.continue();
    });
    await fillDetails(page, 'Stubborn');
    await chooseVideo(page);
    await chooseTarget(page, 'pictures/tram.png');
    const create = page.getByRole('button', { name: 'Create Project' });
    await create.click();
    await expect(page.getByText('The server has a problem.')).toBeVisible();
    await expect(create, 'a keyboard user can try again at once').toBeFocused();
    await expect(page.getByText('100% complete')).toBeVisible(PATIENT);
    await create.click();
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    await createAndReturn(page);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBeTruthy();
    expect(await readApi<Project[]>(page, '/api/projects')).toHaveLength(1);
  },
);

/** Gives a file to the page as the operating system does: dropped on it or pasted into it. */
async function hand(page: Page, how: 'drop' | 'paste', file: string, name: string): Promise<void> {
  const base64 = (await readFile(fixturePath(file))).toString('base64');
  await page.evaluate(
    ([kind, data, fileName]) => {
      const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName));
      if (kind === 'paste') {
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }));
        return;
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }
    },
    [how, base64, name] as const,
  );
}

test('files dropped anywhere or pasted go to their fields', THOROUGH, async ({ page }) => {
  await hand(page, 'drop', 'clips/clock-16x9.mp4', 'clock.mp4');
  await expect(page.getByText('33% complete')).toBeVisible();
  await hand(page, 'paste', 'pictures/tram.png', 'image.png');
  await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
  await page.getByRole('tab', { name: 'AR Content' }).click();
  await expect(page.getByRole('radio', { name: 'Video' })).toBeChecked();
  await expect(page.getByText('clock.mp4')).toBeVisible();
  await page.getByRole('tab', { name: 'Target Image' }).click();
  await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);

  // A name wider than the phone is cut; the replaced file can be kept until the new one is uploaded.
  await page.setViewportSize(SMALL_PHONE);
  await page.route('**/api/upload', () => undefined);
  await hand(page, 'drop', 'clips/clock-16x9.mp4', `${'long'.repeat(40)}.mp4`);
  await page.getByRole('tab', { name: 'AR Content' }).click();
  await expect(page.getByText('longlong')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Keep clock.mp4' }).click();
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByText('longlong')).toBeHidden();
});
