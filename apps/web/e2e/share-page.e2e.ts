import { readFile } from 'node:fs/promises';
import type { Project } from '@anchora/contract/projects';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fixturePath } from '../../../fixtures/fixture-path';
import { qrMatrix } from '../src/ui/qr-svg';
import { registerByApi } from './support/accounts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { createTrackedProject } from './support/projects';
import { expect, test } from './support/test';
import { readApi } from './support/wizard';

const PROJECT = {
  name: 'Bến cảng <đêm>',
  picture: fixturePath('pictures/harbour.jpg'),
  content: fixturePath('clips/clock-16x9.mp4'),
};

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Dark modules of a picture of a QR code of that many modules, row by row. */
async function modulesOf(picture: Buffer, size: number): Promise<boolean[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (module: number, px: number) => Math.floor(((module + 0.5) * px) / size);
  return Array.from({ length: size * size }, (_, i) => {
    return data[at(Math.floor(i / size), info.height) * info.width + at(i % size, info.width)] < 128;
  });
}

function modulesFor(text: string): { size: number; modules: boolean[] } {
  const { size, isDark } = qrMatrix(text);
  return { size, modules: Array.from({ length: size * size }, (_, i) => isDark(i % size, Math.floor(i / size))) };
}

test('the owner copies the link and takes the code home as PNG and SVG', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
  const link = `${baseURL}/view/ar/${project.shareId}`;
  await page.goto(`/share/${project.id}`);
  await expect(page.getByRole('textbox', { name: 'AR link' })).toHaveValue(link);
  await expect(page.getByText('A phone cannot reach this address')).toBeVisible();
  await expect(page.getByText('npm start -- --lan')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Project link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect.poll(async () => (await readApi<Project>(page, `/api/projects/${project.id}`)).shareCount).toBe(1);

  const { size, modules } = modulesFor(link);
  const png = await downloaded(page, 'Download PNG');
  expect(png.name).toBe('Bến-cảng-đêm-qr.png');
  expect(await modulesOf(png.bytes, size)).toEqual(modules);
  const svg = await downloaded(page, 'Download SVG');
  expect(svg.name).toBe('Bến-cảng-đêm-qr.svg');
  expect(await modulesOf(await sharp(svg.bytes, { density: 144 }).png().toBuffer(), size)).toEqual(modules);
  // Tall enough that the code stands clear of the navigation.
  await page.setViewportSize({ width: 1280, height: 1200 });
  const shown = await page
    .getByRole('img', { name: `QR code of ${link}` })
    .first()
    .screenshot();
  expect(await modulesOf(shown, size)).toEqual(modules);
});

test('anyone opens the page of a public project by its share id, nobody that of a private one', async ({
  page,
  browser,
  baseURL,
  consoleGuard,
}) => {
  // Visitors are told by 401 and 404 who they are not and what there is not.
  consoleGuard.allow(/40[14]/);
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
  const visitor = await browser.newContext({ baseURL });
  consoleGuard.watch(visitor);
  const visited = await visitor.newPage();
  await visited.goto(`/share/${project.shareId}`);
  await expect(visited.getByRole('heading', { name: `Share ${PROJECT.name}` })).toBeVisible();
  await expect(visited.getByRole('link', { name: 'Back to the project' })).toBeHidden();
  await visited.goto(`/share/${project.id}`);
  await expect(visited.getByText('There is nothing to share here')).toBeVisible();
  await expect(visited.getByRole('link', { name: 'Sign in' }).last()).toHaveAttribute('href', /next=%2Fshare%2F/);
  await visitor.close();
});

test('prints one A4 page with picture, code and instruction, and nothing of the page around', async ({
  page,
  baseURL,
}) => {
  await registerByApi(page.request, baseURL ?? '');
  const project = await createTrackedProject(page.request, baseURL ?? '', PROJECT);
  await page.goto(`/share/${project.id}`);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Scan the code, tap Start and point your phone at the picture.').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
});
