import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { createMarkerlessProject } from '../support/projects';
import { PHONE, SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { viewerOf } from '../support/viewer';

const PROJECT = { name: 'Poster', content: fixturePath('models/beacon.glb') };

const reported = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/reports'));

test('a visitor reports what a share page offers, by keyboard alone', THOROUGH, async ({ page, request, baseURL }) => {
  await registerByApi(request, baseURL ?? '');
  const project = await createMarkerlessProject(request, baseURL ?? '', PROJECT);
  await page.goto(`/share/${project.shareId}`);
  const button = page.getByRole('button', { name: 'Report this content' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report this content' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Send the report' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose what is wrong');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'It is against the law' }).press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'It is violent, hateful or dangerous' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Details (optional)' }).fill('It shows a fight.');
  const [response] = await Promise.all([
    reported(page),
    dialog.getByRole('button', { name: 'Send the report' }).press('Enter'),
  ]);
  expect(response.status()).toBe(202);
  expect(response.request().postDataJSON()).toEqual({
    shareId: project.shareId,
    reason: 'harmful',
    text: 'It shows a fight.',
  });
  await expect(page.getByRole('status').filter({ hasText: 'The report has arrived' })).toBeVisible();
  const close = page.getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await close.press('Enter');
  await expect(button).toBeFocused();
});

test('the owner’s own share page offers no report', THOROUGH, async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  const project = await createMarkerlessProject(page.request, baseURL ?? '', PROJECT);
  await page.goto(`/share/${project.id}`);
  await expect(page.getByRole('textbox', { name: 'AR link' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report this content' })).toBeHidden();
});

test(
  'a visitor reports what the AR start screen leads to, on a small phone',
  THOROUGH,
  async ({ browser, request, baseURL, consoleGuard }) => {
    await registerByApi(request, baseURL ?? '');
    const project = await createMarkerlessProject(request, baseURL ?? '', PROJECT);
    const context = await browser.newContext({ viewport: { ...PHONE, width: SMALL_PHONE.width }, baseURL });
    consoleGuard.watch(context);
    const { page, start } = viewerOf(await context.newPage());
    const loaded: string[] = [];
    page.on('request', (sent) => loaded.push(sent.url()));
    await page.goto(`/view/ar/${project.shareId}`);
    await expect(start).toBeVisible();
    expect(loaded.filter((url) => url.includes('report-dialog'))).toEqual([]);
    await page.getByRole('button', { name: 'Báo cáo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Báo cáo nội dung này' });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Lừa đảo hoặc mạo danh người khác' }).check();
    const [response] = await Promise.all([reported(page), dialog.getByRole('button', { name: 'Gửi báo cáo' }).click()]);
    expect(response.status()).toBe(202);
    const thanks = page.getByRole('dialog', { name: 'Cảm ơn bạn' });
    await thanks.getByRole('button', { name: 'Đóng' }).click();
    await expect(thanks).toBeHidden();
    await expect(start).toBeVisible();
    await context.close();
  },
);
