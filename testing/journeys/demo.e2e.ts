import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEMPLATES, type TemplateId } from '@anchora/contract/templates';
import type { Browser } from '@playwright/test';
import { templates } from '../../apps/web/src/texts/default/templates';
import { endAll } from '../support/end-all';
import { makeFakeCamera } from '../support/fake-camera/fake-camera';
import { type PosePath, stillPath } from '../support/fake-camera/pose-path';
import { registerByApi } from '../support/accounts';
import { PAGE_CHROMIUM_PATH } from '../support/chromium';
import { expectAccessible } from '../support/axe';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { expectState, launchWithCamera, videoState, viewerOf } from '../support/viewer';
import { THOROUGH } from '../support/thorough';

/** Playback time of the clip at which it certainly plays, s. Chosen, not measured. */
const PLAYS_S = 0.3;
/** Share of the window's height that a large picture fills at least. Chosen, not measured. */
const LARGE = 0.9;

const poster = fileURLToPath(new URL('../../samples/made/demo/hai-dang.jpg', import.meta.url));
const [here] = stillPath({ size: 0.3 });

let folder: string;
let browser: Browser;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-'));
  const file = path.join(folder, 'poster.y4m');
  // The poster is in front of the camera for three seconds, then out of view for three.
  const comesAndGoes: PosePath = [
    { ...here, tS: 0 },
    { ...here, tS: 3 },
    { ...here, tS: 3.04, u: 3 },
    { ...here, tS: 6, u: 3 },
  ];
  await makeFakeCamera({ picture: poster, file, path: comesAndGoes, durationS: 6, seed: 17 });
  browser = await launchWithCamera(file, PAGE_CHROMIUM_PATH);
});

test.afterAll(() =>
  endAll(
    () => browser?.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);

test(
  'the demo comes alive on its poster, stands still when it is lost, and needs no account',
  THOROUGH,
  async ({ baseURL, consoleGuard }) => {
    const context = await browser.newContext({ viewport: PHONE, ...(baseURL && { baseURL }) });
    consoleGuard.watch(context);
    const viewer = viewerOf(await context.newPage());
    const { page, frame } = viewer;
    await page.goto('/demo/ar');
    await expectState(viewer, 'ready');
    await expect(frame.getByRole('heading', { name: 'Hải Đăng' })).toBeVisible();
    await expect(frame.getByRole('img', { name: 'Hình ảnh mục tiêu của Hải Đăng' })).toBeVisible();
    await expect(viewer.start).toHaveText('Bắt đầu');
    await expect(frame.getByRole('link', { name: 'Anchora' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Lấy hình ảnh mục tiêu' }).click();
    const help = page.getByRole('dialog', { name: 'Bạn cần hình ảnh mục tiêu trước mắt' });
    await expect(help.getByText(`${baseURL}/demo/ar/target`)).toBeVisible();
    await expectAccessible(page);
    // On plain http there is no clipboard, and the text is copied by a selection inside the dialog.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      document.addEventListener('copy', () => Object.assign(window, { copied: String(document.getSelection()) }));
    });
    await help.getByRole('button', { name: 'Sao chép địa chỉ' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as { copied?: string }).copied))
      .toBe(`${baseURL}/demo/ar/target`);
    await help.getByRole('button', { name: 'Đóng' }).click();

    await viewer.start.click();
    await expectState(viewer, 'tracking');
    await expect.poll(async () => (await videoState(viewer)).timeS).toBeGreaterThan(PLAYS_S);
    await expectState(viewer, 'scanning');
    await expect.poll(async () => (await videoState(viewer)).paused).toBe(true);
    await expectState(viewer, 'tracking');
    await expect.poll(async () => (await videoState(viewer)).paused).toBe(false);

    await frame.getByTestId('ar-info').click();
    await expect(frame.getByRole('dialog', { name: 'Hướng Dẫn Sử Dụng AR' })).toContainText('ngọn hải đăng', {
      ignoreCase: true,
    });
    await frame.getByRole('button', { name: 'Đã hiểu' }).click();
    await page.getByRole('button', { name: 'Quay lại' }).click();
    await expectState(viewer, 'stopped');
    await expect(viewer.start).toBeVisible();
    await context.close();
  },
);

test(
  'on a desktop the demo says how to look at its poster, which fills another screen or a sheet',
  THOROUGH,
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/demo/ar');
    const code = page.getByRole('img', { name: `Mã QR mở ${baseURL}/demo/ar trên điện thoại` });
    await expect(code).toBeVisible();
    await expect(page.getByRole('complementary').getByText('Điện thoại không mở được địa chỉ này')).toBeVisible();
    const [target] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Hiện hình ảnh thật lớn' }).click(),
    ]);
    const picture = target.getByRole('img', { name: 'Hình ảnh mục tiêu của Hải Đăng' });
    await expect(picture).toBeVisible();
    await expect(target.getByRole('button', { name: 'Toàn màn hình' })).toBeVisible();
    await expectAccessible(target);
    const shown = await picture.boundingBox();
    expect(shown?.height).toBeGreaterThan(LARGE * (target.viewportSize()?.height ?? 0));

    await target.emulateMedia({ media: 'print' });
    await expect(target.getByText('Quét mã, chạm “Bắt đầu” rồi hướng điện thoại vào hình ảnh.')).toBeVisible();
    await expect(target.getByRole('button', { name: 'In hình ảnh' })).toBeHidden();
    const pdf = await target.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await target.emulateMedia({ media: 'screen' });
    await target.getByRole('link', { name: 'Về bản demo' }).click();
    await expect(target).toHaveURL(/\/demo\/ar$/);
  },
);

test('a signed-in user goes back from the demo to the dashboard', THOROUGH, async ({ page, baseURL }) => {
  await registerByApi(page.context().request, baseURL ?? '');
  await page.goto('/demo/ar');
  await expectState(viewerOf(page), 'ready');
  await page.getByRole('button', { name: 'Quay lại' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('each template has a demo, and an unknown template leads to the gallery', THOROUGH, async ({ page }) => {
  const viewer = viewerOf(page);
  for (const template of Object.keys(TEMPLATES) as TemplateId[]) {
    await page.goto(`/demo/ar?template=${template}`);
    await expectState(viewer, 'ready');
    await expect(viewer.frame.getByRole('heading', { name: templates.items[template].title })).toBeVisible();
  }
  await page.goto('/demo/ar?template=../../etc');
  await expect(page.getByRole('heading', { name: 'Không tìm thấy bản demo này' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Xem các mẫu' })).toHaveAttribute('href', '/examples');
  await page.goto('/demo/ar/target?template=robot');
  await expect(page.getByRole('heading', { name: 'Không tìm thấy bản demo này' })).toBeVisible();
});
