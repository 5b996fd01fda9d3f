import type { UpdateProject } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { runOperator } from '../support/operator';
import { changeProject, createTrackedProject, deleteProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

const PROJECT = {
  name: 'Harbour',
  picture: fixturePath('pictures/harbour.jpg'),
  content: fixturePath('models/beacon.glb'),
};
const MISSING = 'Không tìm thấy trải nghiệm AR hoặc đã bị xóa.';

test(
  'strangers are told alike of every link that opens nothing; its owner is told why, and ends it there',
  THOROUGH,
  async ({ browser, page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/40[14]/);
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    await upgradeToPro(page.request, origin);
    const project = await createTrackedProject(page.request, origin, PROJECT);
    const link = `/view/ar/${project.shareId}`;
    const change = (data: UpdateProject) => changeProject(page.request, origin, project, data);
    const context = await browser.newContext({ baseURL: origin });
    consoleGuard.watch(context);
    const stranger = await context.newPage();
    const expectNothing = async () => {
      await stranger.goto(link);
      await expect(stranger.getByRole('heading', { name: MISSING })).toBeVisible();
      await expect(stranger.getByRole('link', { name: 'Quay lại' })).toHaveAttribute('href', '/demo/ar');
      await expect(stranger.getByRole('main')).toHaveText(/^[^?]*gỡ trải nghiệm này\.Quay lại$/);
    };

    await change({ status: 'archived' });
    await expectNothing();
    await page.goto(link);
    await expect(page.getByText('Dự án này của bạn đã được lưu trữ.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bỏ lưu trữ' }).click();
    await expect(viewerOf(page).start).toBeVisible();

    await runOperator('block', project.shareId);
    await expectNothing();
    await page.goto(link);
    const ask = page.getByRole('link', { name: 'Hỏi lý do' });
    await expect(ask).toHaveAttribute('href', new RegExp(`^/support\\?page=.*&project=${project.id}$`));
    await runOperator('unblock', project.shareId);

    await deleteProject(page.request, origin, project);
    await expectNothing();
    await page.goto(link);
    await page.getByRole('button', { name: 'Khôi phục dự án' }).click();
    await expect(viewerOf(page).start).toBeVisible();

    await change({ isPublic: false });
    await expectNothing();
    await page.goto(link);
    const note = page
      .getByRole('complementary')
      .filter({ hasText: 'Dự án này là riêng tư: chỉ bạn và nhóm của bạn mở được liên kết.' });
    await expect(viewerOf(page).start).toBeVisible();
    await expect(note).toBeVisible();
    const name = await viewerOf(page).frame.getByRole('heading', { name: PROJECT.name }).boundingBox();
    const covering = await note.boundingBox();
    expect(name?.y).toBeGreaterThan((covering?.y ?? 0) + (covering?.height ?? 0));
    await page.getByRole('button', { name: 'Chuyển sang công khai' }).click();
    await expect(page.getByText('Dự án này là riêng tư')).toHaveCount(0);
    await stranger.goto(link);
    await expect(viewerOf(stranger).start).toBeVisible();

    // The back button of a visitor's start screen leads to the demo, and from there to the templates.
    await stranger.getByRole('button', { name: 'Quay lại' }).click();
    await expect(stranger).toHaveURL(/\/demo\/ar$/);
    await expect(viewerOf(stranger).frame.getByRole('heading', { name: 'Hải Đăng' })).toBeVisible();
    await stranger.getByRole('button', { name: 'Quay lại' }).click();
    await expect(stranger).toHaveURL(/\/examples$/);
    await context.close();
  },
);

test(
  'a computer shows the start button and, beside it, a larger code and the link',
  THOROUGH,
  async ({ page, request, baseURL }) => {
    await registerByApi(request, baseURL ?? '');
    const project = await createTrackedProject(request, baseURL ?? '', PROJECT);
    const { frame, start } = viewerOf(page);
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/view/ar/${project.shareId}`);
      const aside = frame.getByTestId('ar-for-a-phone');
      await expect(aside.getByRole('link')).toHaveAttribute('href', new RegExp(`/view/ar/${project.shareId}$`));
      const [code, button, box] = await Promise.all([
        aside.getByRole('img').boundingBox(),
        start.boundingBox(),
        aside.boundingBox(),
      ]);
      expect((code?.width ?? 0) * (code?.height ?? 0)).toBeGreaterThan((button?.width ?? 0) * (button?.height ?? 0));
      expect(box?.x).toBeGreaterThan((button?.x ?? 0) + (button?.width ?? 0));
    }
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect(start).toBeVisible();
    await expect(frame.getByTestId('ar-for-a-phone')).toHaveCount(0);
  },
);
