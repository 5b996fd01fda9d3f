import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { type BuiltServer, startBuiltServer } from '../support/built-server';
import {
  expectDrawn,
  expectSaved,
  openStage,
  projectToArrange,
  readDraft,
  enlarge,
  selectModel,
} from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** A whole minute, which passes while the product's own timers run. */
const A_MINUTE_MS = 60_000;
/**
 * Time after which a slow network answers with the next page; the failed page's own message would be seen within it.
 * Chosen, not measured.
 */
const NEXT_PAGE_AFTER_MS = 2000;

test.describe('interruptions of the stage', THOROUGH, () => {
  let server: BuiltServer;
  let context: BrowserContext;
  let page: Page;
  let project: Project;

  test.beforeAll(async () => {
    server = await startBuiltServer();
  });
  test.afterAll(async () => server?.stop());
  test.beforeEach(async ({ browser }) => {
    context = await browser.newContext({ baseURL: server.origin });
    page = await context.newPage();
    project = await projectToArrange(page, server.origin);
    await openStage(page, project);
    await selectModel(page);
  });
  test.afterEach(async () => context?.close());

  test('a minute without a connection: every edit made meanwhile is saved after it', async () => {
    await context.setOffline(true);
    await enlarge(page);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await page.waitForTimeout(A_MINUTE_MS / 2);
    await enlarge(page);
    await page.waitForTimeout(A_MINUTE_MS / 2);
    await enlarge(page);
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page);
    expect(sizeIn(await readDraft(page, project))).toBe(1.15);
  });

  test('another device edits during a minute without a connection: both versions stay until one is chosen', async ({
    browser,
  }) => {
    await enlarge(page);
    await expectSaved(page);
    await context.setOffline(true);
    await enlarge(page);
    const { device, other } = await onAnotherDevice(browser, context, server.origin, project);
    await expect(other.getByText('Another window edits this scene.')).toBeVisible();
    await other.getByRole('button', { name: 'Edit here' }).click();
    await selectModel(other);
    for (let n = 0; n < 3; n++) await enlarge(other);
    await expectSaved(other);
    await page.waitForTimeout(A_MINUTE_MS);
    await enlarge(page);
    await context.setOffline(false);

    await expect(page.getByText('Your last changes are not saved')).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: /^Size/ })).toHaveValue('115');
    expect(sizeIn(await readDraft(page, project))).toBe(1.2);
    await page.getByRole('button', { name: 'Use mine' }).click();
    await expectSaved(page);
    expect(sizeIn(await readDraft(page, project))).toBe(1.15);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectSaved(page);
    expect(sizeIn(await readDraft(page, project))).toBe(1.2);
    await device.close();
  });

  test('the server is killed and started again: edits made before and meanwhile are saved', async () => {
    await enlarge(page);
    await server.restart(async () => {
      await enlarge(page);
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    });
    await enlarge(page);
    await expectSaved(page);
    expect(sizeIn(await readDraft(page, project))).toBe(1.15);
  });

  test('the code of the stage cannot be fetched: the page says so, and another attempt opens it', async () => {
    const code = /\/stage-view-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expectDrawn(page);
  });

  test('the page is left before its code has come: it does not call that a failure', async () => {
    // Playwright looks at a page again only after it has been left, so React's line about the failure has to do.
    const failures: string[] = [];
    page.on('console', (line) => line.text().includes('imported module') && failures.push(line.text()));
    const code = holdBack(page, /\/stage-view-[^/]*\.js$/);
    const next = holdBack(page, '**/pricing');
    await page.reload({ waitUntil: 'commit' });
    const unfinished = await code;
    const leaving = page.goto('/pricing');
    const request = await next;
    await unfinished.abort();
    await page.waitForTimeout(NEXT_PAGE_AFTER_MS);
    expect(failures).toEqual([]);
    await request.continue();
    await leaving;
    await expect(page).toHaveURL(/pricing$/);
  });

  test('the code that plays a scene cannot be fetched: the page says so, and goes on', async () => {
    const code = /\/public-scene-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByText('The scene could not be played')).toBeVisible();
    await page.unroute(code);
    await enlarge(page);
    await expectSaved(page);
  });
});

const sizeIn = ({ document }: SceneDraft) => document.scenes[0]?.items[0]?.scale;

/** The first request for an address, which stays without an answer. */
async function holdBack(page: Page, address: string | RegExp): Promise<Route> {
  return new Promise((resolve) => {
    void page.route(address, resolve);
  });
}

/** The stage in another browser of the same account. */
async function onAnotherDevice(browser: Browser, first: BrowserContext, baseURL: string, project: Project) {
  const device = await browser.newContext({ baseURL, storageState: await first.storageState() });
  const other = await device.newPage();
  await openStage(other, project);
  return { device, other };
}
