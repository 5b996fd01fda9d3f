import type { Project } from '@anchora/contract/projects';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { PATIENT } from '../support/patience';
import { createTrackedProject } from '../support/projects';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { readApi } from '../support/read-api';
import { chooseTarget, chooseVideo, createAndReturn, fillDetails, openWizard } from '../support/wizard';
import { THOROUGH } from '../support/thorough';

const BLANK = 'pictures/awkward/blank-white.png';
/** Width and height of `BLANK`. */
const BLANK_SIZE = { widthPx: 800, heightPx: 600 };

function refusal(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'This picture cannot be tracked' });
}

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
});

test('a picture without detail is refused at once and can be replaced', THOROUGH, async ({ page }) => {
  await openWizard(page);
  await fillDetails(page, 'Harbour');
  await chooseVideo(page);
  await chooseTarget(page, BLANK);
  await expect(refusal(page)).toBeVisible();
  await expect(page.getByText('Tracking file ready')).toBeHidden();
  await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await refusal(page).getByRole('button', { name: 'Choose another picture' }).click();
  await (await chooser).setFiles(fixturePath('pictures/harbour.jpg'));
  await expect(refusal(page)).toBeHidden();
  await createAndReturn(page);
  expect(await readApi<Project[]>(page, '/api/projects')).toMatchObject([
    { name: 'Harbour', contentType: 'video', trackingBuild: { state: 'none' } },
  ]);
});

test('a refused picture leads to a markerless project with name and content kept', THOROUGH, async ({ page }) => {
  await openWizard(page);
  await fillDetails(page, 'Harbour');
  await chooseVideo(page);
  await chooseTarget(page, BLANK);
  await refusal(page).getByRole('button', { name: 'Continue without a picture' }).click(PATIENT);
  await expect(page.getByRole('tab', { name: 'AR Content' })).toHaveAttribute('aria-selected', 'true');
  await createAndReturn(page);
  expect(await readApi<Project[]>(page, '/api/projects')).toMatchObject([
    { name: 'Harbour', type: 'markerless', contentType: 'video', targetImageUrl: null },
  ]);
});

test(
  'a large picture that lies on its side is cropped with arrow keys to the part that can be tracked',
  THOROUGH,
  async ({ page }, info) => {
    await openWizard(page);
    await fillDetails(page, 'Harbour');
    await chooseVideo(page);
    await page.getByLabel('Target image file').setInputFiles(await mostlyBlank(info.outputPath('mostly-blank.jpg')));
    await refusal(page).getByRole('button', { name: 'Crop it to a part with detail' }).click(PATIENT);
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    const part = dialog.getByRole('status');
    await expect(part).toHaveText('8000 × 6000 px, 0 px from the left and 0 px from the top');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Upper left corner/ }).focus();
    for (let i = 0; i < 9; i++) await page.keyboard.press('Shift+ArrowRight');
    await dialog.getByRole('button', { name: /^Lower right corner/ }).focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowUp');
    await expect(part).toHaveText('800 × 1200 px, 7200 px from the left and 0 px from the top');
    await dialog.getByRole('button', { name: /^Part to keep/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(part).toHaveText('800 × 1200 px, 7200 px from the left and 80 px from the top');
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await expect(page.getByText('mostly-blank-crop.jpg')).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Tracking score' })).toBeVisible();
    await createAndReturn(page);
    const [project] = await readApi<Project[]>(page, '/api/projects');
    const stored = await page.request.get(String(project?.targetImageUrl));
    expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 800, height: 1200 });
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the crop takes each shape, and is drawn with mouse and finger', THOROUGH, async ({ page, context }) => {
    await openWizard(page);
    await page.getByRole('tab', { name: 'Target Image' }).click();
    await chooseTarget(page, BLANK);
    await refusal(page).getByRole('button', { name: 'Crop it to a part with detail' }).click(PATIENT);
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    const part = dialog.getByRole('status');
    for (const [shape, size] of [
      ['16:9', '800 × 450'],
      ['4:3', '800 × 600'],
      ['9:16', '338 × 600'],
      ['1:1', '600 × 600'],
    ] as const) {
      await dialog.getByRole('radio', { name: shape, exact: true }).click();
      await expect(part).toContainText(size);
    }
    const frame = (await dialog.getByRole('application').boundingBox())!;
    const scale = frame.width / BLANK_SIZE.widthPx;
    const corner = { x: frame.x + 700 * scale, y: frame.y + BLANK_SIZE.heightPx * scale };
    await page.mouse.move(corner.x, corner.y);
    await page.mouse.down();
    await page.mouse.move(corner.x - 150 * scale, corner.y - 100 * scale, { steps: 4 });
    await page.mouse.up();
    await expect(part).toHaveText(/^4(49|50|51) × 4(49|50|51) px, 100 px from the left and 0 px from the top$/);

    const finger = await context.newCDPSession(page);
    const middle = { x: frame.x + 300 * scale, y: frame.y + 200 * scale };
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...middle, id: 0 }] });
    for (const share of [0.5, 1]) {
      const touchPoints = [{ x: middle.x + share * 80 * scale, y: middle.y + share * 60 * scale, id: 0 }];
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    }
    await expect(part).toHaveText(/1(79|80|81) px from the left and (59|60|61) px from the top$/);
    // A second finger, on a corner, does not take the box away from the first.
    const drawn = String(await part.textContent());
    const first = { x: middle.x + 80 * scale, y: middle.y + 60 * scale, id: 0 };
    const second = { x: frame.x + 630 * scale, y: frame.y + 510 * scale, id: 1 };
    const touch = (type: 'touchStart' | 'touchMove', touchPoints: (typeof first)[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [first, second]);
    await touch('touchMove', [first, { ...second, x: second.x - 100 * scale, y: second.y - 100 * scale }]);
    await touch('touchMove', [{ ...first, x: first.x + scale }, second]);
    await touch('touchMove', [first, second]);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(part).toHaveText(drawn);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(refusal(page)).toBeVisible();
  });
});

test(
  'an existing project whose picture has no detail is shown as failed, with ways to go on',
  THOROUGH,
  async ({ page, baseURL }) => {
    const project = await createTrackedProject(page.request, String(baseURL), {
      name: 'Blank wall',
      picture: fixturePath(BLANK),
      content: fixturePath('clips/clock-16x9.mp4'),
      withoutTrackingFile: true,
    });
    await page.goto(`/view/${project.id}`);
    const failed = page.getByRole('alert').filter({ hasText: 'Không thể tạo tệp theo dõi' });
    await expect(failed).toBeVisible();
    await expectAccessible(page);
    await failed.getByRole('link', { name: 'Dùng không cần hình ảnh' }).click();
    await expect(page.getByText('This is a new project with everything from the failed one.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Target Image' })).toBeDisabled();
    await page.goto(`/view/${project.id}`);
    await failed.getByRole('link', { name: 'Chọn hoặc cắt hình ảnh khác' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await expect(refusal(page)).toBeVisible();
    await chooseTarget(page, 'pictures/harbour.jpg');
    await createAndReturn(page);
    const [made] = await readApi<Project[]>(page, '/api/projects');
    expect(made).toMatchObject({ name: 'Blank wall', modelUrl: project.modelUrl, trackingBuild: { state: 'none' } });
  },
);

/** A white picture of 48 megapixels with a small picture in the upper right, stored on its side with EXIF rotation. */
async function mostlyBlank(filePath: string): Promise<string> {
  const detail = await sharp(fixturePath('pictures/harbour.jpg')).resize(400).toBuffer();
  const upright = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
    .composite([{ input: detail, left: 7400, top: 300 }])
    .png()
    .toBuffer();
  await sharp(upright).rotate(-90).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toFile(filePath);
  return filePath;
}
