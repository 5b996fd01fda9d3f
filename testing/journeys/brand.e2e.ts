import type { Brand } from '@anchora/contract/brand';
import { MAX_BRAND_START_TEXT_LENGTH } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { makeBrand } from '../support/brand';
import { hold } from '../support/hold';
import { createTrackedProject, uploadBytes, changeProject } from '../support/projects';
import { readApi } from '../support/read-api';
import { capturedBytes } from '../support/recorded-clip';
import { PHONE, SMALL_PHONE } from '../support/screen-sizes';
import { openStillCamera } from '../support/still-camera';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { expectState, viewerOf } from '../support/viewer';
import { succeed } from '../support/succeed';

const LOGO_COLOUR = '#0050c8';
/** Place in a photo that lies in the logo; px from the edges. Chosen by eye. */
const IN_LOGO = { fromRightPx: 60, fromBottomPx: 45 };
/** Depth at which the frame is certainly opaque; px from the edges. Chosen by eye. */
const IN_FRAME_PX = 4;
/** Largest and least levels of a channel, 0..255, in the logo: JPEG changes colours a little. Chosen, not measured. */
const LOGO_LEVELS = { mostRed: 60, mostGreen: 120, leastBlue: 150 };
/** Largest and least levels of a channel, 0..255, in the frame. Chosen, not measured. */
const FRAME_LEVELS = { leastRed: 150, mostGreen: 60, mostBlue: 60 };

const HOSTILE = '<img src=x onerror="document.title=1">\u202Etxet';

const logo = () =>
  sharp({ create: { width: 240, height: 120, channels: 3, background: LOGO_COLOUR } })
    .png()
    .toBuffer();

/** A frame for photos: red around a transparent middle. */
const photoFrame = () =>
  sharp({ create: { width: 300, height: 400, channels: 4, background: '#c80000' } })
    .composite([
      {
        input: { create: { width: 220, height: 320, channels: 4, background: '#ffffffff' } },
        blend: 'dest-out',
      },
    ])
    .png()
    .toBuffer();

async function brandedProject(request: APIRequestContext, origin: string): Promise<Project> {
  await registerByApi(request, origin);
  await makeBrand(request, origin, {
    logo: await uploadBytes(request, origin, 'logo.png', await logo()),
    photoFrame: await uploadBytes(request, origin, 'frame.png', await photoFrame()),
    accent: '#1e7f4f',
    background: '#fff3d6',
    startText: `Welcome\n${HOSTILE}`,
    endText: 'See you in the shop',
    qr: { dark: '#123a7c', light: '#fff3d6' },
    marksPhotos: true,
  });
  const picture = fixturePath('pictures/night-market.jpg');
  const content = fixturePath('clips/clock-16x9.mp4');
  return createTrackedProject(request, origin, { name: `Night market ${HOSTILE}`, picture, content });
}

test(
  'a creator sets up a brand, sees it at once, and is helped with colours that do not work',
  THOROUGH,
  async ({ page, baseURL }) => {
    await registerByApi(page.request, baseURL ?? '');
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Brand' }).click();
    await expect(page.getByRole('heading', { name: 'Visitors see your brand with Pro' })).toBeVisible();
    const screen = page.getByTestId('brand-start-screen');
    const save = page.getByRole('button', { name: 'Save brand' });

    const upload = await hold(page, '**/api/upload');
    await page
      .getByLabel('Logo', { exact: true })
      .locator('input')
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: await logo(),
      });
    await expect(page.getByRole('button', { name: 'Uploading' })).toBeVisible();
    await page.getByLabel('Text at the start').fill('Typed meanwhile');
    await upload();
    await expect(screen.locator('img')).toHaveAttribute('src', /^\/files\//);
    await expect(page.getByLabel('Text at the start')).toHaveValue('Typed meanwhile');
    await page.getByLabel('Text at the start').fill('W'.repeat(MAX_BRAND_START_TEXT_LENGTH));
    await expect.poll(() => screen.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    await page.getByLabel('Text at the start').fill('Welcome to the market');
    await expect(screen).toContainText('Welcome to the market');
    await page.getByLabel('Text after the visit').fill('See you again');
    await page.getByRole('radio', { name: 'After the visit' }).click();
    await expect(screen).toContainText('See you again');
    await expect(screen).not.toContainText('Welcome to the market');

    const frame = page.getByLabel('Frame', { exact: true }).locator('input');
    await frame.setInputFiles({ name: 'opaque.png', mimeType: 'image/png', buffer: await logo() });
    await expect(page.getByText('This frame would cover the photo')).toBeVisible();
    await expect(page.getByTestId('brand-photo')).toHaveCount(0);
    await frame.setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer: await photoFrame() });
    await expect(page.getByTestId('brand-photo')).toBeVisible();

    // The screen keeps the chosen theme, whatever that of the page is.
    for (const [theme, paper] of [
      ['Dark', 'rgb(18, 15, 11)'],
      ['Light', 'rgb(251, 250, 247)'],
    ] as const) {
      await page.getByRole('radio', { name: theme, exact: true }).click();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(screen).toHaveCSS('background-color', paper);
      }
    }

    // A picture covers the colour, which is still there once the picture is removed.
    const colour = page.getByRole('radiogroup', { name: 'Background colour' });
    await colour.getByRole('radio', { name: 'Your own' }).click();
    await page.getByLabel('Background colour: Your own').fill('#fff3d6');
    await expect(screen).toHaveCSS('background-color', 'rgb(255, 243, 214)');
    const picture = page.getByLabel('Background picture', { exact: true });
    await picture.locator('input').setInputFiles({ name: 'ground.png', mimeType: 'image/png', buffer: await logo() });
    await expect(screen).toHaveCSS('background-image', /files/);
    await picture.getByRole('button', { name: 'Remove' }).click();
    await expect(screen).toHaveCSS('background-image', 'none');
    await expect(screen).toHaveCSS('background-color', 'rgb(255, 243, 214)');
    await colour.getByRole('radio', { name: 'As in the product' }).click();

    const accent = page.getByRole('radiogroup', { name: 'Accent colour' });
    await accent.getByRole('radio', { name: 'Your own' }).click();
    await page.getByLabel('Accent colour: Your own').fill('#ffee66');
    await expect(page.getByText('This colour is hard to see on light or on dark screens')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByRole('button', { name: /the closest colour that works/ }).click();
    await expect(save).toBeEnabled();

    const code = page.getByRole('radiogroup', { name: 'Colours' });
    await code.getByRole('radio', { name: 'Your own' }).click();
    await page.getByLabel('Code', { exact: true }).fill('#eeeeee');
    await expect(page.getByText('Phones could not read a code in these colours')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('#123a7c');
    await expect(page.getByText('Read successfully')).toBeVisible();

    await expectAccessibleInBoth(page);
    await page.setViewportSize(SMALL_PHONE);
    await expectNoSidewaysScroll(page);
    // A save leaves alone what another page has saved since this one was opened.
    const { isShown: _isShown, ...before } = await readApi<Brand>(page, '/api/brand');
    const data = { ...before, linkText: 'Come again' };
    await succeed(page.request.put('/api/brand', { headers: { origin: baseURL ?? '' }, data }));
    await save.click();
    await expect(page.getByText('Brand saved')).toBeVisible();
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Come again');
    const stored = await readApi<Brand>(page, '/api/brand');
    expect(stored).toMatchObject({ startText: 'Welcome to the market', qr: { dark: '#123a7c', light: '#ffffff' } });
    await page.reload();
    await expect(page.getByLabel('Text at the start')).toHaveValue('Welcome to the market');
  },
);

test(
  'a visitor sees the brand of the creator, and a photo has the logo and the frame',
  THOROUGH,
  async ({ playwright, baseURL, consoleGuard }) => {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    let project: Project;
    try {
      project = await brandedProject(request, baseURL ?? '');
    } finally {
      await request.dispose();
    }
    const camera = await openStillCamera(fixturePath('pictures/night-market.jpg'), { durationS: 0.5, seed: 17 });
    try {
      const context = await camera.browser.newContext({ viewport: PHONE, baseURL: baseURL ?? '', locale: 'en-GB' });
      const viewer = viewerOf(await context.newPage());
      consoleGuard.watch(context);
      const { frame, page, start } = viewer;
      await page.goto(`/view/ar/${project.shareId}`);
      await expect(frame.getByText('Welcome')).toHaveText(/^Welcome\n<img src=x onerror="document.title=1">txet$/);
      await expect(frame.getByText('See you in the shop')).toBeHidden();
      await expect(start).toHaveCSS('background-color', 'rgb(30, 127, 79)');
      await expect(frame.locator('.start-overlay')).toHaveCSS('background-color', 'rgb(255, 243, 214)');
      await expect(page.getByRole('button', { name: 'Báo cáo' })).toBeVisible();
      await expectAccessible(page);

      await start.click();
      await expectState(viewer, 'tracking');
      await frame.getByRole('button', { name: 'Chụp ảnh' }).click();
      await expect(frame.getByRole('dialog', { name: 'Ảnh của bạn' })).toBeVisible();
      const { data, info } = await sharp(await capturedBytes(frame))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number) => {
        const at = (y * info.width + x) * info.channels;
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        return { red, green, blue, text: `${red} ${green} ${blue}` };
      };
      const inLogo = pixel(info.width - IN_LOGO.fromRightPx, info.height - IN_LOGO.fromBottomPx);
      const { mostRed, mostGreen, leastBlue } = LOGO_LEVELS;
      expect(inLogo.red < mostRed && inLogo.green < mostGreen && inLogo.blue > leastBlue, inLogo.text).toBe(true);
      for (const [x, y] of [
        [IN_FRAME_PX, IN_FRAME_PX],
        [info.width - 1 - IN_FRAME_PX, info.height >> 1],
        [info.width >> 1, IN_FRAME_PX],
      ] as const) {
        const inFrame = pixel(x, y);
        const isRed =
          inFrame.red > FRAME_LEVELS.leastRed &&
          inFrame.green < FRAME_LEVELS.mostGreen &&
          inFrame.blue < FRAME_LEVELS.mostBlue;
        expect(isRed, inFrame.text).toBe(true);
      }
      await frame.getByRole('button', { name: 'Bỏ' }).click();

      await page.getByRole('button', { name: 'Quay lại' }).click();
      await expect(frame.getByText('See you in the shop')).toBeVisible();
      await expect(frame.getByText('Welcome')).toBeHidden();

      await page.goto(`/share/${project.shareId}`);
      await expect(page.getByRole('img', { name: /QR/ }).first().locator('path')).toHaveAttribute('fill', '#123a7c');
      const sheets = page.locator('.print-sheet');
      await expect(sheets).toHaveCount(2);
      for (const sheet of await sheets.all()) {
        await expect(sheet.locator('.print-sheet-name > bdi')).toHaveText(
          `Night market ${HOSTILE.replace('\u202E', '')}`,
        );
        await expect(sheet.locator('.print-sheet-code path')).toHaveAttribute('fill', '#123a7c');
        await expect(sheet.locator('img[src="x"], script')).toHaveCount(0);
      }
      expect(await page.title()).not.toBe('1');
    } finally {
      await camera.close();
    }
  },
);

test('the owner of a private project sees the brand in the viewer', THOROUGH, async ({ page, baseURL }) => {
  const project = await brandedProject(page.request, baseURL ?? '');
  await changeProject(page.request, baseURL ?? '', project, { isPublic: false });
  await page.goto(`/view/${project.id}/ar`);
  const { frame, start } = viewerOf(page);
  await expect(start).toHaveCSS('background-color', 'rgb(30, 127, 79)');
  await expect(frame.getByText('Welcome')).toHaveText(/<img src=x/);
});
