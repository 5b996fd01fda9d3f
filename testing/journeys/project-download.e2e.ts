import { readFile } from 'node:fs/promises';
import type { ProjectArchive } from '@anchora/contract/project-archive';
import { fileIdOf } from '@anchora/contract/file-paths';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { endAll } from '../support/end-all';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { type BuiltServer, startBuiltServer } from '../support/built-server';
import { createTrackedProject, uploadFile } from '../support/projects';
import { pictureItem, saveDraft } from '../support/scenes';
import { PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

const servers: BuiltServer[] = [];
test.afterEach(() => endAll(...servers.splice(0).map((server) => () => server.stop())));

/** Downloads the project of the page with its button. */
async function download(page: Page): Promise<{ path: string; archive: ProjectArchive; files: string[] }> {
  await page.getByRole('tab', { name: 'Chi tiết' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải dự án về' }).click();
  const path = await (await waiting).path();
  const entries = unzipSync(new Uint8Array(await readFile(path)));
  const archive = JSON.parse(strFromU8(entries['project.json'] ?? new Uint8Array())) as ProjectArchive;
  return { path, archive, files: Object.keys(entries).filter((name) => name.startsWith('files/')) };
}

test(
  'a project is downloaded, and imported on an empty server with the same scene and the same files',
  THOROUGH,
  async ({ page, browser, baseURL }) => {
    const origin = baseURL ?? '';
    await registerByApi(page.request, origin);
    const picture = fixturePath('pictures/harbour.jpg');
    const content = fixturePath('models/beacon.glb');
    const project = await createTrackedProject(page.request, origin, { name: 'Bến cảng <đêm>', picture, content });
    const image = fileIdOf(await uploadFile(page.request, origin, fixturePath('pictures/citrus.png')));
    await saveDraft(page.request, origin, project, (document) => ({
      ...document,
      scenes: document.scenes.map((scene) => ({ ...scene, items: [...scene.items, pictureItem('image1', image)] })),
    }));
    await page.goto(`/view/${project.id}`);
    const first = await download(page);

    const empty = await startBuiltServer();
    servers.push(empty);
    const context = await browser.newContext({ baseURL: empty.origin, viewport: PHONE });
    const other = await context.newPage();
    await registerByApi(other.request, empty.origin);
    await other.goto('/create-project');
    await other.getByRole('link', { name: 'Import a download' }).click();
    await expect(other.getByRole('heading', { name: 'Import a project' })).toBeVisible();
    const chooser = other.getByLabel('Choose a zip file', { exact: true }).and(other.locator('input'));
    await chooser.setInputFiles(picture);
    await expect(other.getByText('This zip file is damaged, or it was changed.')).toBeVisible();
    await expectAccessible(other);
    await expectNoSidewaysScroll(other);
    await chooser.setInputFiles(first.path);
    await expect(other.getByRole('heading', { name: 'Bến cảng <đêm>' })).toBeVisible();
    await expect(other.getByText(/^4 files, /)).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(other).toHaveURL(/\/view\/\d+\/stage$/);
    await other.goto(other.url().replace(/\/stage$/, ''));
    const second = await download(other);

    expect(JSON.stringify(second.archive.draft)).toBe(JSON.stringify(first.archive.draft));
    expect(second.archive.content).toEqual(first.archive.content);
    expect(second.files.toSorted()).toEqual(first.files.toSorted());
    expect(second.archive.files).toEqual(first.archive.files);
    await context.close();
  },
);
