import type { PublicProject } from '@anchora/contract/projects';
import { chunkOf } from '../../apps/server/src/features/pages/build-manifest';
import { PAGE_SOURCES } from '../../apps/server/src/features/pages/page-hints';
import { VIEWER_SOURCES } from '../../apps/server/src/features/pages/viewer-hints';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { makeBrand } from '../support/brand';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { openStillCamera, type StillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { expectState, viewerOf } from '../support/viewer';
import { builtManifest, expectNamed, noteRequests } from '../support/visit-code';
import { THOROUGH } from '../support/thorough';
import { readApi } from '../support/read-api';

const picture = fixturePath('pictures/harbour.jpg');
const content = fixturePath('models/beacon.glb');
/** Content that needs no three.js, where it does not matter. */
const film = fixturePath('clips/clock-silent.mp4');

let camera: StillCamera;

test.beforeAll(async () => {
  camera = await openStillCamera(picture, { durationS: 0.5, seed: 31 });
});

test.afterAll(async () => camera?.close());

test('each source that the pages hint at is in the build', () => {
  const manifest = builtManifest();
  const missing = [...PAGE_SOURCES, ...VIEWER_SOURCES].filter((source) => chunkOf(manifest, source) === undefined);
  expect(missing).toEqual([]);
});

test('an unknown link says so and offers a way out', THOROUGH, async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/);
  await page.goto('/view/ar/no-such-link');
  await expect(page.getByRole('heading', { name: 'Không tìm thấy trải nghiệm AR hoặc đã bị xóa.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quay lại' })).toHaveAttribute('href', '/demo/ar');
});

test('the start overlay tells the name and shows the picture; back and guide come after the start', async ({
  request,
  baseURL,
  consoleGuard,
}) => {
  const origin = baseURL ?? '';
  // Going back requests the current user, and a visitor gets 401.
  consoleGuard.allow(/401/);
  await registerByApi(request, origin);
  const name = '<b>Bến cảng</b> & thuyền';
  const description = 'Chiếc đèn <img src=x onerror=alert(1)> xoay.';
  const project = await createTrackedProject(request, origin, { name, description, picture, content: film });
  const context = await camera.browser.newContext({ viewport: PHONE, baseURL: origin });
  consoleGuard.watch(context);
  const loaded = noteRequests(context);
  const viewer = viewerOf(await context.newPage());
  const { page, frame } = viewer;
  await page.goto(`/view/ar/${project.shareId}`);

  await expect(frame.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(frame.getByRole('img', { name: /Hình ảnh mục tiêu/ })).toBeVisible();
  await expect(frame.getByTestId('ar-back')).toBeHidden();
  await viewer.start.click();
  await expectState(viewer, 'tracking');
  // `npm test` weighs the code of a visit by what the pages name.
  await expectNamed([...loaded], origin, { project });

  await frame.getByTestId('ar-info').click();
  const guide = frame.getByRole('dialog', { name: 'Hướng Dẫn Sử Dụng AR' });
  await expect(guide).toContainText(name);
  await expect(guide).toContainText(description);
  await guide.getByRole('button', { name: 'Đóng' }).click();
  await expect(guide).toBeHidden();
  await frame.getByTestId('ar-info').click();
  await expect(guide.getByRole('link', { name: 'Thiết bị này làm được gì?' })).toHaveAttribute('href', '/check');
  await guide.getByRole('button', { name: 'Đã hiểu' }).click();
  await expect(guide).toBeHidden();

  await frame.getByTestId('ar-back').click();
  await expectState(viewer, 'stopped');
  expect(await cameraIsOn(viewer)).toBe(false);
  await viewer.start.click();
  await expectState(viewer, 'tracking');

  // For a visitor the page's back button also leads to the overlay.
  await page.getByRole('button', { name: 'Quay lại' }).click();
  await expectState(viewer, 'stopped');
  await expect(viewer.start).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/view/ar/${project.shareId}`);
  await context.close();
});

test(
  'the owner opens a project by its id, shares it from there and goes back to it',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const origin = baseURL ?? '';
    const context = await camera.browser.newContext({ viewport: PHONE, baseURL: origin });
    consoleGuard.watch(context);
    await registerByApi(context.request, origin);
    const project = await createTrackedProject(context.request, origin, { name: 'Của tôi', picture, content });
    const viewer = viewerOf(await context.newPage());
    await viewer.page.goto(`/view/${project.id}/ar`);
    await expectState(viewer, 'ready');
    const share = viewer.page.getByRole('link', { name: 'Chia sẻ' });
    await expect(share).toHaveAttribute('href', `/share/${project.id}`);
    await expect(share).toHaveAttribute('target', '_blank');
    const { frame } = viewer;
    for (const control of ['ar-back', 'ar-info']) await expect(frame.getByTestId(control)).toBeHidden();
    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await expect(frame.getByTestId('ar-back')).toBeVisible();
    await frame.getByTestId('ar-info').click();
    // A project without a description shows a hint instead.
    await expect(frame.getByRole('dialog', { name: 'Hướng Dẫn Sử Dụng AR' })).toContainText(
      'Hướng camera vào hình ảnh mục tiêu và giữ cho toàn bộ hình ảnh nằm trong khung hình.',
    );
    await frame.getByRole('button', { name: 'Đã hiểu' }).click();
    await expect(frame.getByRole('dialog')).toBeHidden();
    await viewer.page.getByRole('button', { name: 'Quay lại' }).click();
    await expect(viewer.page).toHaveURL(new RegExp(`/view/${project.id}$`));
    await expect(viewer.iframe).toHaveCount(0);
    await context.close();
  },
);

test('a signed-in user goes back from a shared link to the dashboard', THOROUGH, async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  await registerByApi(page.context().request, origin);
  const project = await createTrackedProject(page.context().request, origin, { name: 'Liên kết', picture, content });
  await page.goto(`/view/ar/${project.shareId}`);
  await expectState(viewerOf(page), 'ready');
  await page.getByRole('button', { name: 'Quay lại' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'a link is ready for the camera once the server has made its tracking file',
  THOROUGH,
  async ({ page, request, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(request, origin);
    const project = await createTrackedProject(request, origin, {
      name: 'Máy chủ',
      picture,
      content,
      withoutTrackingFile: true,
    });
    expect(project.targetMindFile).toBeNull();
    await page.goto(`/view/ar/${project.shareId}`);
    await expectState(viewerOf(page), 'ready');
  },
);

test('an unknown project id says so', THOROUGH, async ({ page, baseURL, consoleGuard }) => {
  consoleGuard.allow(/404/);
  await registerByApi(page.context().request, baseURL ?? '');
  await page.goto('/view/987654321/ar');
  await expect(page.getByRole('heading', { name: 'Không thể tải trải nghiệm AR' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/');
});

test(
  'a link opened before its tracking file is made waits and then opens by itself, with the brand of its creator',
  THOROUGH,
  async ({ page, request, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(request, origin);
    await makeBrand(request, origin, { accent: '#1e7f4f', startText: 'Welcome' });
    const project = await createTrackedProject(request, origin, { name: 'Chờ', picture, content });
    const ready = await readApi<PublicProject>({ request }, `/api/projects/${project.shareId}`);
    let asked = 0;
    await page.route(`**/api/projects/${project.shareId}`, (route) => {
      asked += 1;
      return route.fulfill({ json: asked < 2 ? { ...ready, targetMindFile: null } : ready });
    });
    // Without this the page would contain the finished project.
    await page.route(`**/view/ar/${project.shareId}`, async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        /<script type="application\/json" id="page-project">.*?<\/script>/,
        '',
      );
      await route.fulfill({ response: answer, body: html });
    });
    const viewer = viewerOf(page);
    await page.goto(`/view/ar/${project.shareId}`);
    await expect(page.getByText('Đang chuẩn bị nhận diện hình ảnh...')).toBeVisible();
    await expectState(viewer, 'ready');
    await expect(page.getByText('Đang chuẩn bị nhận diện hình ảnh...')).toBeHidden();
    await expect(viewer.start).toHaveCSS('background-color', 'rgb(30, 127, 79)');
    await expect(viewer.frame.getByText('Welcome')).toBeVisible();
  },
);

async function cameraIsOn({ frame }: ReturnType<typeof viewerOf>): Promise<boolean> {
  return frame.getByTestId('ar-camera').evaluate((video: HTMLVideoElement) => video.srcObject !== null);
}
