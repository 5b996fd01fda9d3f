import { fixturePath } from '../fixtures/fixture-path';
import { newAccount, registerByApi } from '../support/accounts';
import { tabTo } from '../support/tab-to';
import { PATIENT } from '../support/patience';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** More presses of Tab than the dialog has stops, so that the focus goes around in it. Chosen, not measured. */
const AROUND_THE_DIALOG = 14;

test('from sign-up to the printed sheet with the keyboard alone', THOROUGH, async ({ page }) => {
  // The system's print dialog would block the page.
  await page.addInitScript(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }),
  );
  const { keyboard } = page;
  const account = newAccount();
  await page.goto('/signup');
  await tabTo(page, page.getByLabel('Username'));
  await keyboard.type(account.username);
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(account.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(account.password);
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await keyboard.press('Tab');
  await tabTo(page, page.getByRole('link', { name: 'Create Project' }).first());
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/create-project$/);
  await tabTo(page, page.getByLabel('Project name'));
  await keyboard.type('By hand');
  await tabTo(page, page.getByRole('button', { name: 'Continue to Content' }));
  await keyboard.press('Enter');

  // The cards are one Tab stop; arrow keys choose among them.
  await tabTo(page, page.getByRole('radio', { name: /^3D Model/ }));
  // Radio buttons select only while the key is down, so it is held for 80 ms like a real key press.
  await keyboard.press('ArrowRight', { delay: 80 });
  await expect(page.getByRole('radio', { name: /^Video/ })).toBeChecked();
  const choosingVideo = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('Video file'));
  await keyboard.press('Enter');
  await (await choosingVideo).setFiles(fixturePath('clips/clock-16x9.mp4'));
  await expect(page.getByText('66% complete')).toBeVisible(PATIENT);
  await tabTo(page, page.getByRole('button', { name: 'Continue to Target Image' }));
  await keyboard.press('Enter');

  const choosingPicture = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('Target image file'));
  await keyboard.press('Enter');
  await (await choosingPicture).setFiles(fixturePath('pictures/citrus.png'));
  await expect(page.getByText('Tracking file ready')).toBeVisible(PATIENT);
  await tabTo(page, page.getByRole('button', { name: 'Create Project' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  // The new project already has the focus.
  await expect(page.getByRole('heading', { name: 'By hand' }).getByRole('link')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'By hand' })).toBeVisible();
  const details = page.getByRole('tab', { name: 'Thông tin chi tiết' });
  await tabTo(page, page.getByRole('tab', { name: 'Xem trước' }));
  await keyboard.press('ArrowRight');
  await expect(details).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Chia sẻ' }).focus();
  await tabTo(page, page.getByRole('link', { name: 'Tải mã QR hoặc in' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/share\/\d+$/);
  await tabTo(page, page.getByRole('button', { name: 'Print' }));
  await keyboard.press('Enter');
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
});

test('menus and dialogs hold the focus and give it back', THOROUGH, async ({ page, baseURL }) => {
  const { keyboard } = page;
  await registerByApi(page.request, String(baseURL));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const account = page.getByRole('button', { name: 'Account menu' });
  await tabTo(page, account);
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(account).toBeFocused();

  // The wizard's switch opens the upgrade dialog.
  await page.goto('/create-project');
  const visibility = page.getByRole('switch');
  await tabTo(page, visibility);
  await keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro' });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < AROUND_THE_DIALOG; step++) {
    await keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(visibility).toBeFocused();
});
