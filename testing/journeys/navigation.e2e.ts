import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, upgradeToPro, whoIsIn } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { hold } from '../support/hold';
import { WAIT_MS } from '../support/patience';
import { countView, createMarkerlessProject, createTrackedProject } from '../support/projects';
import { SMALL_PHONE } from '../support/screen-sizes';
import { succeed } from '../support/succeed';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Longest wait for an item of an open menu, after which the menu is opened once more. Chosen, not measured. */
const MENU_WITHIN_MS = 5000;

const TITLE = 'Anchora WebAR Platform';

test.beforeEach(async ({ page, baseURL }) => {
  await registerByApi(page.request, String(baseURL));
});

test(
  'the navigation marks the current page, changes pages with bar and fade, and shows the user',
  THOROUGH,
  async ({ page, baseURL }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveTitle(TITLE);
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Projects' })).toHaveAttribute('aria-current', 'page');
    const community = main.getByRole('link', { name: /Community/ });
    await expect(community).toHaveAttribute('href', 'https://community.example');
    await expect(community).toHaveAttribute('target', '_blank');
    await expect(community).toHaveAttribute('rel', /noopener/);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // Bar and fade last only a moment, so they are recorded when they appear.
    await page.evaluate(() => {
      const seen = { bar: false, fade: '' };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.bar ||= document.querySelector('[data-leaving], [role=progressbar].fixed') !== null;
      }).observe(document.body, { childList: true, subtree: true });
      document.addEventListener('animationstart', (event) => {
        if (event.animationName !== 'page-in') return;
        seen.fade = getComputedStyle(event.target as Element).animationDuration;
      });
    });
    await main.getByRole('link', { name: 'Pricing' }).click();
    await expect(main.getByRole('link', { name: 'Pricing' })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('link', { name: 'Projects' })).not.toHaveAttribute('aria-current');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(TITLE);
    await expect
      .poll(async () => page.evaluate(() => (window as unknown as { seen: object }).seen))
      .toEqual({ bar: true, fade: '0.15s' });
    await main.getByRole('link', { name: 'Enterprise' }).click();
    await expect(main.getByRole('link', { name: 'Enterprise' })).toHaveAttribute('aria-current', 'page');

    const { email } = await whoIsIn(page);
    const menu = page.getByRole('menu', { name: 'Account menu' });
    const openMenu = async () => page.getByRole('button', { name: /Account menu/ }).click();
    await openMenu();
    await expect(menu.getByText(email)).toBeVisible();
    await expect(menu.getByText('Pro', { exact: true })).toBeHidden();
    const headers = { origin: String(baseURL) };
    await upgradeToPro(page.request, String(baseURL));
    const data = { displayName: 'Nguyễn Thị Minh Khai' };
    await succeed(page.request.patch('/api/user/profile', { headers, data }));
    await page.reload();
    await openMenu();
    await expect(menu.getByText('Nguyễn Thị Minh Khai')).toBeVisible();
    // A menu that is opened again while it fades out must stay open.
    const fadesSlowly = await page.addStyleTag({ content: '[role=menu] { animation-duration: 3s !important }' });
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('data-state', 'closed');
    await openMenu();
    await expect(menu).toHaveAttribute('data-state', 'open');
    await fadesSlowly.evaluate((style) => style.parentNode?.removeChild(style));
    await expect(menu.getByText('Pro', { exact: true })).toBeVisible();
    await menu.getByRole('menuitem', { name: 'Profile Settings' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    // A page that arrives late takes the focus, which closes an open menu.
    await expect(async () => {
      if (!(await menu.isVisible())) await openMenu();
      await menu.getByRole('menuitem', { name: 'Account Settings' }).click({ timeout: MENU_WITHIN_MS });
    }).toPass({ timeout: WAIT_MS });
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await openMenu();
    await menu.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/auth(\?|$)/);
    await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  },
);

test('a menu that is opened before the next page has arrived stays open', THOROUGH, async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const letPage = await hold(page, '**/assets/account-*');
  const menu = page.getByRole('menu', { name: 'Account menu' });
  await page.getByRole('button', { name: /Account menu/ }).click();
  await menu.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(menu).toBeVisible();
  await letPage();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('on a phone the places fold into a menu; the keyboard skips to the content', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Enterprise' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(main.getByRole('link', { name: 'Enterprise' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await main.getByRole('link', { name: 'Enterprise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByRole('link', { name: 'Enterprise' })).toBeHidden();
});

test(
  'the bell lists notifications, and opening it marks them as read',
  THOROUGH,
  async ({ page, baseURL, playwright }) => {
    const project = await createTrackedProject(page.request, String(baseURL), {
      name: 'Jazz night',
      picture: fixturePath('pictures/jazz.jpg'),
      content: fixturePath('clips/clock-silent.mp4'),
    });
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications');
    // Views by the owner make no notification.
    const visitor = await playwright.request.newContext({ baseURL: String(baseURL) });
    for (let views = 0; views < 10; views++) await countView(visitor, String(baseURL), project.shareId);
    await visitor.dispose();
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread notification');
    await bell.click();
    await expect(page.getByText('“Jazz night” was viewed 10 times')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /viewed 10 times/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Jazz night' })).toBeVisible();
    await page.reload();
    await expect(bell).toHaveAccessibleName('Notifications');

    // The code of the bar's menus loads after the page; a click before that must still open the menu.
    const letMenus = await hold(page, '**/assets/menus-*');
    await page.reload();
    await bell.press('Enter');
    await expect(page.getByText('“Jazz night” was viewed 10 times')).toBeHidden();
    await letMenus();
    await expect(page.getByText('“Jazz night” was viewed 10 times')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  },
);

test('a press on a menu whose code arrives before the release opens it', THOROUGH, async ({ page }) => {
  const letMenus = await hold(page, '**/assets/menus-*');
  const requested = page.waitForRequest('**/assets/menus-*');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await page.mouse.down();
  const address = (await requested).url();
  await letMenus();
  await page.evaluate(async (code) => {
    await import(code);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }, address);
  await page.mouse.up();
  await expect(page.getByRole('menu', { name: 'Account menu' })).toBeVisible();
});

test('after a card is deleted by keyboard the next one has the focus', THOROUGH, async ({ page, baseURL }) => {
  const content = fixturePath('clips/clock-silent.mp4');
  for (const name of ['First', 'Second'])
    await createMarkerlessProject(page.request, String(baseURL), { name, content });
  await page.goto('/dashboard');
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('button', { name: 'Delete project' }).press('Enter');
  };
  await remove('Second');
  await expect(page.getByRole('link', { name: 'First', exact: true })).toBeFocused();
  await remove('First');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});
