import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi, registerInPage } from '../support/accounts';
import { expectAccessibleInBoth } from '../support/axe';
import { PATIENT } from '../support/patience';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { tabTo } from '../support/tab-to';
import { ROUTE_CASES } from '../support/route-cases';
import { SMALL_PHONE } from '../support/screen-sizes';
import { projectToArrange } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allow(/status of 401/);
  consoleGuard.allow(/status of 404/);
});

test('forms with errors are accessible in both themes', THOROUGH, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.goto('/enterprise');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.goto('/_ui');
  await waitForHeading(page, 'Components');
  await expectAccessibleInBoth(page);
});

test('menus and dialogs over the dashboard are accessible in both themes', THOROUGH, async ({ page, baseURL }) => {
  const { name } = await projectToArrange(page, String(baseURL));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  const open = { menu: page.getByRole('menu'), dialog: page.getByRole('dialog'), alert: page.getByRole('alertdialog') };

  await actions.click();
  await expect(open.menu).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit details' }).click();
  await expect(open.dialog).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(open.dialog).toBeHidden();
  await expect(actions).toBeFocused();

  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(open.alert).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(open.alert).toBeHidden();
  await expect(actions).toBeFocused();

  await page.getByRole('switch').click();
  await expect(open.dialog).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(open.dialog).toBeHidden();
  await expect(page.getByRole('switch')).toBeChecked();
  await expect(page.getByRole('switch')).toBeFocused();

  for (const [name, opened] of [
    ['Account menu', open.menu],
    ['Notifications', open.dialog],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expect(opened).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
  await page.setViewportSize(SMALL_PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enterprise' })).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.goto('/dashboard?view=trash');
  await waitForHeading(page, 'The trash is empty');
  await expectAccessibleInBoth(page);
});

test(
  'the steps of the wizard and a list that failed are accessible in both themes',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/status of 500/);
    await registerByApi(page.request, String(baseURL));
    await page.goto('/create-project');
    await page.getByRole('button', { name: 'Continue to Content' }).click();
    await expect(page.getByText('Please enter a project name').first()).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByLabel('Project name').fill('Poster');
    await page.getByRole('button', { name: 'Continue to Content' }).click();
    await page.getByRole('radio', { name: /^Video/ }).click();
    await page.getByLabel('Video file').setInputFiles(fixturePath('pictures/citrus.png'));
    await expect(page.getByText(/^Invalid file type/).first()).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.getByLabel('Video file').setInputFiles(fixturePath('clips/clock-16x9.mp4'));
    await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
    await page.getByRole('button', { name: 'Continue to Target Image' }).click();
    await page.getByLabel('Target image file').setInputFiles(fixturePath('pictures/citrus.png'));
    await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);
    await expectAccessibleInBoth(page);

    await page.route('**/api/projects/page*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
    await page.goto('/dashboard');
    await expect(page.getByText('Failed to load projects')).toBeVisible();
    await expectAccessibleInBoth(page);
  },
);

test('every screen outside the viewer reflows at 320 px and with wide text', THOROUGH, async ({ page, baseURL }) => {
  const project = await projectToArrange(page, String(baseURL));
  // This is the size of a window of 1280 px at 400% zoom (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  for (const route of ROUTE_CASES.filter(({ viewer }) => !viewer)) {
    await test.step(route.path, async () => {
      await page.goto(route.address?.(project) ?? route.path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSidewaysScroll(page);
      // WCAG 1.4.12 requires that pages bear this spacing of text.
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      });
      await expectNoSidewaysScroll(page);
    });
  }
});

test('toasts are announced to screen readers', THOROUGH, async ({ page }) => {
  await registerInPage(page);
  const toasts = page.getByRole('region', { name: /Notifications/ });
  await expect(toasts).toHaveAttribute('aria-live', 'polite');
  await expect(toasts.getByText('Account created')).toBeVisible();
});

test('with forced colours the dashboard keeps its edges, marks and focus', THOROUGH, async ({ page, baseURL }) => {
  const { name } = await projectToArrange(page, String(baseURL));
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const controls = ['a[class*="bg-accent"]', '[role="switch"]', 'button[class*="border"]'];
  const counts = await page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const shown = [...document.querySelectorAll(selector)]
          .filter((control) => control.getBoundingClientRect().width > 0)
          .map((control) => getComputedStyle(control));
        const bare = shown.filter(
          ({ borderTopWidth, borderTopStyle }) => borderTopStyle === 'none' || parseFloat(borderTopWidth) === 0,
        );
        return { shown: shown.length, bare: bare.length };
      }),
    controls,
  );
  for (const [i, { shown, bare }] of counts.entries()) {
    expect(shown, controls[i]).toBeGreaterThan(0);
    expect(bare, controls[i]).toBe(0);
  }
  const colours = await page
    .getByRole('switch')
    .evaluate((control) => [null, '::before'].map((part) => getComputedStyle(control, part).backgroundColor));
  expect(colours[0], 'the thumb stands out from its track').not.toBe(colours[1]);
  await tabTo(page, page.getByRole('link', { name: 'Create Project' }).first());
});

test('nothing moves on the sign-in page when reduced motion is preferred', async ({ page }) => {
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  await waitForHeading(page, 'Welcome back');
  await expect.poll(moving, 'the poster moves without the preference').toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await waitForHeading(page, 'Welcome back');
  await expect.poll(moving).toBe(0);
});

async function waitForHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name }).waitFor();
}
