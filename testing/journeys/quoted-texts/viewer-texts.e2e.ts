import type { Page } from '@playwright/test';
import { fixturePath } from '../../fixtures/fixture-path';
import { registerByApi } from '../../support/accounts';
import { expectAccessible } from '../../support/axe';
import { createTrackedProject } from '../../support/projects';
import { PHONE } from '../../support/screen-sizes';
import { expect, test } from '../../support/test';
import { viewerOf } from '../../support/viewer';
import { THOROUGH } from '../../support/thorough';

const PROJECT = {
  name: 'Bến cảng',
  picture: fixturePath('pictures/harbour.jpg'),
  content: fixturePath('clips/clock-silent.mp4'),
};

test.use({ viewport: PHONE });

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allow(/Failed to load resource/);
});

/** Leaves the camera request unanswered. */
async function neverAnswerForCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(MediaDevices.prototype, 'getUserMedia', {
      value: () => new Promise<MediaStream>(() => undefined),
    });
  });
}

test('a shared link shows its loading and starting texts', async ({ page, request, baseURL }) => {
  await registerByApi(request, baseURL ?? '');
  const project = await createTrackedProject(request, baseURL ?? '', PROJECT);
  await neverAnswerForCamera(page);
  await page.route('**/ar-frame/**', async (route) => {
    await expect(page.getByText('Đang tải trải nghiệm AR...')).toBeVisible();
    await route.continue();
  });
  await page.goto(`/view/ar/${project.shareId}`);
  const viewer = viewerOf(page);
  await viewer.start.click();
  await expect(viewer.frame.getByText('Đang khởi động AR...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Quay lại' })).toBeVisible();
});

test(
  'a project that is opened by its id and fails shows the message and the way home',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
    let code = 'of-a-newer-server';
    await page.route(`**/api/projects/${project.id}`, (route) =>
      route.fulfill({ status: 503, json: { message: 'Being repaired.', code } }),
    );
    await page.goto(`/view/${project.id}/ar`);
    await expect(page.getByRole('heading', { name: 'Không thể tải trải nghiệm AR' })).toBeVisible();
    await expect(page.getByText('Being repaired.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/');
    // Messages are shown in Vietnamese if this page has Vietnamese words for them.
    code = 'unavailable';
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByText('Dịch vụ đang khởi động lại cơ sở dữ liệu.')).toBeVisible();
    await expectAccessible(page);
  },
);

test('an unknown share link is reported in the specified words', async ({ page }) => {
  await page.goto('/view/ar/AAAAAAAAAAAAAAAA');
  await expect(page.getByText('Không tìm thấy trải nghiệm AR hoặc đã bị xóa.')).toBeVisible();
  const back = page.getByRole('link', { name: 'Quay lại' });
  await expect(back).toHaveAttribute('href', '/demo/ar');
  await expectAccessible(page);
  // If the server fails, the page must not say that the experience was deleted.
  await page.route('**/api/projects/*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Không thể tải trải nghiệm AR' })).toBeVisible();
  await expect(page.getByText('Máy chủ đang gặp sự cố. Hãy thử lại sau ít phút.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  await expect(back).toHaveAttribute('href', '/demo/ar');
});
