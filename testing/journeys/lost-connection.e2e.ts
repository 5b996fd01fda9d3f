import { openStage, expectSaved, enlarge, projectToArrange, selectModel } from '../support/stage';
import { registerByApi } from '../support/accounts';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test.beforeEach(({ consoleGuard }) => {
  // Chromium and React say this of code and requests that cannot be fetched.
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS/);
});

test(
  'without a connection, the stage says in place what could not be loaded, and loads it once the connection is back',
  THOROUGH,
  async ({ page, context, baseURL }) => {
    const project = await projectToArrange(page, String(baseURL));
    // The page fetches the code for toasts a while later, and needs it to say that the connection is lost.
    const toasts = page.waitForResponse(/\/present-toast-[^/]*\.js$/);
    await openStage(page, project);
    await toasts;
    await selectModel(page);
    await enlarge(page);
    await expectSaved(page);
    await context.setOffline(true);

    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await expect(page.getByRole('listitem').getByText('This part could not be loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Add an action' }).click();
    const unloaded = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await expect(unloaded).toContainText('Check your connection, then try again.');
    await enlarge(page);

    await context.setOffline(false);
    await unloaded.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
    await expectSaved(page);
    await publish.click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Publish now' });

    // A publication that fails after its dialog was closed says so beside the stage.
    const asked = page.waitForRequest(/\/publish$/);
    let lose: (() => void) | undefined;
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route(/\/publish$/, async (route) => {
      if (route.request().method() === 'POST') await lost;
      await (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue());
    });
    await confirm.click();
    await asked;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    lose?.();
    await expect(page.getByRole('listitem').getByText('It could not be published')).toBeVisible();
  },
);

test('a page that could not be loaded opens once the connection is back, without reloading the app', async ({
  page,
  context,
  baseURL,
}) => {
  await registerByApi(page.request, String(baseURL));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const document = await page.evaluateHandle(() => window.document);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();

  await context.setOffline(false);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText('This page could not be loaded')).toHaveCount(0);
  expect(await document.evaluate((kept) => kept === window.document)).toBe(true);
});

test(
  'a visitor whose connection is lost can load the page for a link that opens nothing',
  THOROUGH,
  async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404|net::ERR_FAILED/);
    const code = /\/missing-link-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto('/view/ar/aBcDeFgHiJkLmNoP');
    await expect(page.getByRole('heading', { name: 'Không thể tải trải nghiệm AR' })).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByRole('heading', { name: 'Không tìm thấy trải nghiệm AR' })).toBeVisible();
  },
);

test(
  'a menu that could not be loaded says so, and opens with the next press once it can be',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/net::ERR_FAILED/);
    await registerByApi(page.request, String(baseURL));
    const code = /\/menus-[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    const toasts = page.waitForResponse(/\/present-toast-[^/]*\.js$/);
    await page.goto('/dashboard');
    await toasts;
    const menu = page.getByRole('button', { name: 'Account menu' });
    await menu.click();
    await expect(page.getByRole('listitem').getByText('This part could not be loaded')).toBeVisible();
    await page.unroute(code);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  },
);
