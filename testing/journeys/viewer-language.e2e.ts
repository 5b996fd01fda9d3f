import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, whoIsIn } from '../support/accounts';
import { createMarkerlessProject, createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

const picture = fixturePath('pictures/harbour.jpg');
const content = fixturePath('clips/clock-16x9.mp4');

test(
  'a start screen in another language than the phone’s offers the phone’s own in one tap, and remembers it',
  THOROUGH,
  async ({ browser, request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    await registerByApi(request, origin);
    const project = await createTrackedProject(request, origin, { name: 'Harbour', picture, content });
    const context = await browser.newContext({ viewport: PHONE, baseURL: origin, locale: 'en-GB' });
    consoleGuard.watch(context);
    const { page, frame, start } = viewerOf(await context.newPage());
    await page.goto(`/view/ar/${project.shareId}`);
    await expect(start).toHaveText('Bắt đầu');
    await expect(page.getByRole('button', { name: 'Quay lại' })).toBeVisible();
    await frame.getByRole('button', { name: 'View in English' }).click();

    await expect(start).toHaveText('Start');
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
    await expect(frame.getByTestId('ar-language')).toBeHidden();
    // Other experiences on this device are in English, too; the creators' pages are not.
    const room = await createMarkerlessProject(request, origin, { name: 'Beacon', content });
    await page.goto(`/view/ar/${room.shareId}`);
    await expect(start).toHaveText('Start');
    await page.goto('/demo/ar');
    await expect(start).toHaveText('Start');
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Use English' })).toBeVisible();
    await context.close();
  },
);

test(
  'a project’s pages speak the language that its creator chose in its details',
  THOROUGH,
  async ({ browser, page, request, baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    const project = await createTrackedProject(page.request, origin, { name: 'Harbour', picture, content });
    await page.goto(`/view/${project.id}`);
    await page.getByRole('button', { name: 'Sửa' }).first().click();
    await page.getByRole('combobox', { name: 'Ngôn ngữ cho người xem' }).selectOption('phone');
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect(page.getByText('Đã lưu thay đổi')).toBeVisible();
    for (const [locale, start, back] of [
      ['vi-VN', 'Bắt đầu', 'Quay lại'],
      ['en-US', 'Start', 'Back'],
      ['fr-FR', 'Start', 'Back'],
    ] as const) {
      const context = await browser.newContext({ viewport: PHONE, baseURL: origin, locale });
      consoleGuard.watch(context);
      const viewer = viewerOf(await context.newPage());
      await viewer.page.goto(`/view/ar/${project.shareId}`);
      await expect(viewer.start).toHaveText(start);
      await expect(viewer.page.getByRole('button', { name: back })).toBeVisible();
      await expect(viewer.frame.getByTestId('ar-language')).toBeHidden();
      await context.close();
    }
    expect((await request.get(`/view/ar/${project.shareId}`)).ok()).toBe(true);
  },
);

test(
  'sign-in offers the browser’s language once, and the account takes the choice over',
  THOROUGH,
  async ({ browser, baseURL, consoleGuard }) => {
    // Without a session, the page's request for the current user is answered 401.
    consoleGuard.allow(/401/);
    const origin = baseURL ?? '';
    const context = await browser.newContext({ baseURL: origin, locale: 'vi-VN' });
    consoleGuard.watch(context);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Dùng tiếng Việt' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(page.getByRole('button', { name: 'Dùng tiếng Việt' })).toHaveCount(0);
    await registerByApi(context.request, origin);
    await page.goto('/dashboard');
    await expect.poll(async () => (await whoIsIn(page)).language).toBe('vi');
    await context.close();

    const refusing = await browser.newContext({ baseURL: origin, locale: 'vi-VN' });
    consoleGuard.watch(refusing);
    const other = await refusing.newPage();
    await other.goto('/login');
    await other.getByRole('button', { name: 'Giữ cả hai ngôn ngữ' }).click();
    await other.reload();
    await expect(other.getByRole('button', { name: 'Login' }).first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Dùng tiếng Việt' })).toHaveCount(0);
    await refusing.close();
  },
);
