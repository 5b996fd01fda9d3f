import type { Project } from '@anchora/contract/projects';
import sharp from 'sharp';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro } from '../support/accounts';
import { expectAccessible, expectAccessibleInBoth } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { downloadBy } from '../support/download';
import { changeProject, createMarkerlessProject, createTrackedProject, deleteProject } from '../support/projects';
import { modulesFor, modulesOf } from '../support/qr-modules';
import { PHONE, SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';
import { readApi } from '../support/read-api';

/** Least width of the picture on a sheet of A4, which is 297 mm wide: two thirds of it. Chosen, not measured. */
const LARGE_MM = 200;
/** CSS px in a millimetre of paper: 96 in an inch (CSS Values, "Absolute lengths"). */
const PX_PER_MM = 96 / 25.4;

const PROJECT = {
  name: 'Bến cảng <đêm>',
  picture: fixturePath('pictures/harbour.jpg'),
  content: fixturePath('clips/clock-16x9.mp4'),
};

test('the owner copies the link and downloads the code as PNG and SVG', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
  const link = `${baseURL}/view/ar/${project.shareId}`;
  await page.goto(`/share/${project.id}`);
  await expect(page.getByRole('textbox', { name: 'AR link' })).toHaveValue(link);
  await expect(page.getByText('A phone cannot reach this address')).toBeVisible();
  await expect(page.getByText('npm start -- --lan')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.setViewportSize(SMALL_PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Project link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect.poll(async () => (await readApi<Project>(page, `/api/projects/${project.id}`)).shareCount).toBe(1);

  const { size, modules } = modulesFor(link);
  const png = await downloadBy(page, 'Download PNG');
  expect(png.name).toBe('Bến-cảng-đêm-qr.png');
  expect(await modulesOf(png.bytes, size)).toEqual(modules);
  const svg = await downloadBy(page, 'Download SVG');
  expect(svg.name).toBe('Bến-cảng-đêm-qr.svg');
  expect(await modulesOf(await sharp(svg.bytes, { density: 144 }).png().toBuffer(), size)).toEqual(modules);
  // The window is tall enough that the navigation does not cover the code.
  await page.setViewportSize({ width: 1280, height: 1200 });
  const shown = await page
    .getByRole('img', { name: `QR code of ${link}` })
    .first()
    .screenshot();
  expect(await modulesOf(shown, size)).toEqual(modules);
});

test(
  'anyone can open the page of a public project by its share id, and no stranger that of a private project',
  THOROUGH,
  async ({ page, browser, baseURL, consoleGuard }) => {
    // Visitors get 401 for the current user and 404 for the private project.
    consoleGuard.allow(/40[14]/);
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
    const visitor = await browser.newContext({ baseURL });
    consoleGuard.watch(visitor);
    const visited = await visitor.newPage();
    await visited.goto(`/share/${project.shareId}`);
    await expect(visited.getByRole('heading', { name: `Share ${PROJECT.name}` })).toBeVisible();
    await expect(visited.getByRole('link', { name: 'Back to the project' })).toBeHidden();
    const nothing = visited.getByText('There is nothing to share here');
    await visited.goto(`/share/${project.id}`);
    await expect(nothing, 'the number is for those who may edit it').toBeVisible();
    await upgradeToPro(page.request, baseURL ?? '');
    await changeProject(page.request, baseURL ?? '', project, { isPublic: false });
    await visited.goto(`/share/${project.shareId}`);
    await expect(nothing).toBeVisible();
    await expectAccessible(visited);
    await expect(visited.getByRole('link', { name: 'Sign in' }).last()).toHaveAttribute('href', /next=%2Fshare%2F/);
    await visitor.close();
  },
);

/** Page sizes of a PDF, pt, and its number of raster pictures. */
function pagesOf(pdf: Buffer): { sizes: number[][]; pictures: number } {
  const text = pdf.toString('latin1');
  const boxes = [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return {
    sizes: boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]),
    pictures: (text.match(/\/Subtype\s*\/Image\b/g) ?? []).length,
  };
}

test(
  'the share page prints one page with the picture whole and as large as it can be, code and instruction, and nothing else',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/ERR_FAILED/);
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
    const [picture, print] = ['**/preview', page.getByRole('button', { name: 'Print' })];
    await page.route(picture, (route) => route.abort());
    await page.goto(`/share/${project.id}`);
    await expect(page.getByRole('alert').filter({ hasText: 'The sheet needs it.' })).toBeVisible();
    await expect(print).toBeDisabled();
    await page.unroute(picture);
    await page.getByRole('button', { name: 'Load it again' }).click();
    await expect(print).toBeEnabled();
    await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked();
    const sheet = page.locator('.print-only');
    await sheet.locator('img').evaluate((picture: HTMLImageElement) => picture.decode());

    // The page is A4 in landscape, and below US Letter; both in pt.
    const a4 = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    expect(a4.sizes).toEqual([[842, 595]]);
    expect(a4.pictures, 'the code is drawn as lines').toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText('Scan the code with your phone, then point the phone at this picture.')).toBeVisible();
    await expect(sheet.getByText(PROJECT.name)).toBeVisible();
    await expect(page.locator('#root')).toBeHidden();
    await expectAccessible(page);
    const [box, shape] = [
      await sheet.locator('img').boundingBox(),
      await sheet.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth / picture.naturalHeight),
    ];
    if (!box) throw new Error('no picture on the sheet');
    // A side is off by at most half a CSS px, of about a thousand.
    expect(box.width / box.height).toBeCloseTo(shape, 2);
    const said = /Picture: ([\d.]+) × ([\d.]+) cm when printed at 100%/.exec(await sheet.innerText());
    // The sheet says whole millimetres.
    expect(Number(said?.[1])).toBeCloseTo(box.width / PX_PER_MM / 10, 1);
    expect(Number(said?.[2])).toBeCloseTo(box.height / PX_PER_MM / 10, 1);
    expect(box.width / PX_PER_MM).toBeGreaterThan(LARGE_MM);

    await page.emulateMedia({ media: null });
    await page.getByRole('radio', { name: 'Letter' }).click();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })).sizes).toEqual([[792, 612]]);
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await print.click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  },
);

test('the share page prints only the code for a markerless project', THOROUGH, async ({ page, baseURL }) => {
  await registerByApi(page.request, baseURL ?? '');
  const project = await createMarkerlessProject(page.request, baseURL ?? '', {
    name: 'Đèn lồng trong phòng khách',
    content: PROJECT.content,
  });
  await page.goto(`/share/${project.id}`);
  await expect(page.getByText('One page: the code, and one line that says what to do.')).toBeVisible();
  const pdf = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(pdf).toEqual({ sizes: [[595, 842]], pictures: 0 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-only').getByText('Scan the code with your phone and follow')).toBeVisible();
});

test(
  'the share page explains why the link of a private, archived or deleted project does not work, and makes it work again',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    await upgradeToPro(page.request, origin);
    const project = await createTrackedProject(page.request, origin, PROJECT);
    await changeProject(page.request, origin, project, { isPublic: false, status: 'archived' });
    await page.goto(`/share/${project.id}`);
    const unarchive = page.getByRole('button', { name: 'Unarchive it' });
    await expect(unarchive).toBeVisible();
    // A message may have come and gone by the time that its absence is checked.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent.includes('The link works again')) document.body.dataset.said = '';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await unarchive.click();
    await expect(page.getByText('Only you and your team can open this link')).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('body'), 'the project is still private').not.toHaveAttribute('data-said');
    await page.getByRole('button', { name: 'Make it public' }).click();
    await expect(page.getByText('The link works again')).toBeVisible();
    await expect(page.getByText('Only you and your team can open this link')).toBeHidden();

    await changeProject(page.request, origin, project, { status: 'archived' });
    await page.reload();
    await expect(page.getByText('This link is switched off')).toBeVisible();
    await page.getByRole('button', { name: 'Unarchive it' }).click();
    await expect(page.getByText('This link is switched off')).toBeHidden();
    expect((await readApi<Project>(page, `/api/projects/${project.id}`)).status).toBe('active');

    await deleteProject(page.request, origin, project);
    await page.reload();
    await expect(page.getByText('This link does not work')).toBeVisible();
    // The project page reports this too, in the words of the specification.
    await page.goto(`/view/${project.id}`);
    await expect(page.getByText('Liên kết này đang tắt: dự án đã được lưu trữ hoặc bị xóa.')).toBeVisible();
    await page.getByRole('tab', { name: 'Thông tin chi tiết' }).click();
    await expect(page.getByText('Đã xóa', { exact: true })).toBeVisible();
  },
);

test(
  'the owner names the sites that may embed the project, and gets the code for them',
  THOROUGH,
  async ({ page, context, baseURL, consoleGuard }) => {
    // Chromium's console line for the site that is refused.
    consoleGuard.allow(/status of 400/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await registerByApi(page.request, baseURL ?? '');
    const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
    await page.setViewportSize(PHONE);
    await page.goto(`/share/${project.id}`);
    const section = page.getByRole('heading', { name: 'Embed in a website' });
    await section.click();
    const site = page.getByRole('textbox', { name: 'Address of a site' });
    await site.fill('http://shop.example');
    await site.press('Enter');
    await expect(site).toHaveAccessibleDescription(/begins with https/);
    await site.fill('shop.example');
    await section.click();
    await expect(site).toBeHidden();
    await section.click();
    await expect(site).toHaveValue('shop.example');
    await site.press('Enter');
    const list = page.getByRole('list', { name: 'Sites that may show this project' });
    await expect(list).toContainText('shop.example');
    const code = page.getByRole('textbox', { name: 'Code for the site' });
    await expect(code).toHaveValue(
      new RegExp(`src="${baseURL}/embed/${project.shareId}\\?view=3d" title="Bến cảng &lt;`),
    );
    await page.getByText('Events and oEmbed').click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }

    await upgradeToPro(page.request, baseURL ?? '');
    await page.reload();
    await section.click();
    await expect(code).toHaveValue(new RegExp(`src="${baseURL}/embed/${project.shareId}" .*allow="camera;`));
    await page.getByRole('button', { name: 'Copy the code' }).first().click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.inputValue());
    await page.getByRole('combobox', { name: 'What the site shows' }).selectOption('3D view without a camera');
    await expect(code).toHaveValue(/\?view=3d/);
    await page.getByRole('button', { name: 'Remove https://shop.example' }).click();
    await expect(code).toBeHidden();
  },
);
