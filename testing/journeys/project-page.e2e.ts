import type { Project } from '@anchora/contract/projects';
import { fixturePath } from '../fixtures/fixture-path';
import { asNewUser } from '../support/as-new-user';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { PATIENT } from '../support/patience';
import { createTrackedProject } from '../support/projects';
import { magentaCard, publishScenes, sceneWith } from '../support/scenes';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { readApi } from '../support/read-api';
import { THOROUGH } from '../support/thorough';

const VIDEO = {
  name: 'Bến cảng',
  picture: fixturePath('pictures/harbour.jpg'),
  content: fixturePath('clips/clock-16x9.mp4'),
};
const MODEL = { ...VIDEO, content: fixturePath('models/lantern.glb') };

test(
  'the project page shows a video in the chosen aspect ratio, and every detail',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', { ...VIDEO, description: 'Đèn lồng' });
    await page.route(
      `**/api/projects/${project.id}`,
      async (route) => {
        await expect(page.getByRole('status').filter({ hasText: 'Đang tải dự án' })).toBeVisible();
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto(`/view/${project.id}`);
    await expect(page.getByRole('heading', { name: 'Bến cảng', level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(page.getByText('Đèn lồng')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Quay lại' })).toHaveAttribute('href', '/');
    await expect(page.getByText('0 lượt xem')).toBeVisible();
    await expect(page.getByText('0 lượt chia sẻ')).toBeVisible();
    const day = new Date(project.createdAt).toLocaleDateString('en-GB');
    await expect(page.getByText(day, { exact: true })).toBeVisible();

    const video = page.locator('video');
    await expect(video).toHaveAttribute('poster', project.targetImageUrl ?? '');
    await expect(video).toHaveAttribute('controls');
    for (const [ratio, share] of [
      ['16:9', 16 / 9],
      ['4:3', 4 / 3],
      ['1:1', 1],
      ['9:16', 9 / 16],
    ] as const) {
      await page.getByRole('radio', { name: ratio, exact: true }).click();
      const shown = async () => {
        const box = await video.boundingBox();
        return (box?.width ?? 0) / (box?.height ?? 1);
      };
      // The least difference of two of the ratios is six times the tolerance.
      await expect.poll(shown, { message: ratio }).toBeCloseTo(share, 1);
    }
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Thông tin chi tiết' }).click();
    const details = page.getByRole('tabpanel');
    for (const text of [String(project.id), 'Image Tracking', 'Video', 'Đang hoạt động']) {
      await expect(details.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(details.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expect(details.getByRole('img', { name: /Hình ảnh mục tiêu/ })).toBeVisible();
    await expect(details.getByText('Đây là hình ảnh mà camera cần nhìn thấy để nội dung AR xuất hiện.')).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
    const share = await page.getByRole('button', { name: 'Chia sẻ' }).boundingBox();
    const edit = await page.getByRole('button', { name: 'Sửa thông tin' }).boundingBox();
    expect([edit?.y, edit?.height], 'both in one row, on one line each').toEqual([share?.y, share?.height]);
  },
);

test('the project page shares its link, leads to AR and counts views', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', VIDEO);
  await page.goto(`/view/${project.id}`);
  await page.getByRole('button', { name: 'Chia sẻ' }).click();
  await expect(page.getByText('Đã sao chép')).toBeVisible();
  await expect(page.getByText('Link đã được sao chép vào clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/view/ar/${project.shareId}`);
  await expect(page.getByRole('link', { name: 'Xem trực tiếp (AR)' })).toHaveAttribute(
    'href',
    `/view/ar/${project.shareId}`,
  );
  await expect(page.getByRole('img', { name: 'Mã QR của liên kết AR' })).toBeVisible();
  await expect
    .poll(async () => (await readApi<Project>(page, `/api/projects/${project.id}`)).analytics)
    .toEqual({ viewCount: 1, shareCount: 1 });
  await page.reload();
  await expect(page.getByText('1 lượt xem', { exact: true })).toBeVisible();
  await expect(page.getByText('1 lượt chia sẻ', { exact: true })).toBeVisible();
});

test('name and description can be changed on the project page', THOROUGH, async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', VIDEO);
  await page.goto(`/view/${project.id}`);
  const edit = page.getByRole('button', { name: 'Sửa thông tin' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Sửa thông tin' });
  await expect(dialog.getByLabel('Tên dự án')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Tên dự án').fill('Hội An về đêm');
  await dialog.getByLabel('Mô tả (không bắt buộc)').fill('Đèn lồng trên sông');
  await dialog.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByText('Đã lưu thay đổi')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hội An về đêm', level: 1 })).toBeVisible();
  await expect(page.getByText('Đèn lồng trên sông')).toBeVisible();
  await expect(edit).toBeFocused();
});

test('the project page turns a model that can be turned by hand', THOROUGH, async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', MODEL);
  await page.goto(`/view/${project.id}`);
  const viewer = page.locator('model-viewer');
  // Without a GPU the model viewer takes long to compute the lighting.
  await expect
    .poll(() => viewer.evaluate((element) => (element as HTMLElement & { loaded: boolean }).loaded), PATIENT)
    .toBe(true);
  await expect(viewer).toHaveAttribute('camera-controls');
  await expect(viewer).toHaveAttribute('auto-rotate');
  await expect(viewer, 'its own AR is off').not.toHaveAttribute('ar');
  await expect(page.getByText('Nhấn “Xem trực tiếp (AR)” để xem trong không gian thật.')).toBeVisible();
});

test(
  'the project page stays if the code of its published scene cannot be fetched, and shows the scene after another attempt',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    // Chromium and React say this of code that cannot be fetched.
    consoleGuard.allow(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', VIDEO);
    await publishScenes(page.request, baseURL ?? '', project, (document) => ({
      ...document,
      scenes: [sceneWith(document.scenes[0]?.id ?? '', [magentaCard('card01')])],
    }));
    const code = /\/published-stage-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto(`/view/${project.id}`);
    const failed = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bến cảng', level: 1 })).toBeVisible();
    await page.unroute(code);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('img', { name: 'The published scene of Bến cảng' })).toBeVisible();
  },
);

test(
  'the project page follows the tracking file while the server makes it, and offers another try when it failed',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', { ...VIDEO, withoutTrackingFile: true });
    await page.goto(`/view/${project.id}`);
    await expect
      .poll(async () => (await readApi<Project>(page, `/api/projects/${project.id}`)).trackingBuild.state, PATIENT)
      .toBe('ready');
    await expect(page.getByText(/tệp theo dõi/i)).toBeHidden();

    const failing = { ...project, targetMindFile: null };
    let state: Project['trackingBuild'] = {
      state: 'failed',
      failure: { code: 'target-too-plain' },
      message: 'The target image has too little detail.',
    };
    await page.route(`**/api/projects/${project.id}`, (route) =>
      route.fulfill({ json: { ...failing, trackingBuild: state } }),
    );
    await page.route(`**/api/projects/${project.id}/tracking-file`, (route) => {
      state = { state: 'building', failure: null, message: null };
      return route.fulfill({ json: { ...failing, trackingBuild: state } });
    });
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Không thể tạo tệp theo dõi');
    await expect(page.getByRole('alert')).toContainText('The target image has too little detail');
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByText('Đang tạo tệp theo dõi')).toBeVisible();
    await page.unroute(`**/api/projects/${project.id}`);
    await expect(page.getByText('Đang tạo tệp theo dõi')).toBeHidden();
  },
);

test(
  "another user's project cannot be loaded, and the way home is shown",
  THOROUGH,
  async ({ page, playwright, baseURL, consoleGuard }) => {
    consoleGuard.allow(/404/);
    const project = await asNewUser(playwright, baseURL ?? '', (other) =>
      createTrackedProject(other, baseURL ?? '', VIDEO),
    );
    await registerByApi(page.request, baseURL ?? '');
    await page.goto(`/view/${project.id}`);
    await expect(page.getByRole('alert')).toContainText('Không thể tải dự án');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Về trang chủ' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
