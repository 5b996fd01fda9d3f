import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { PASSWORD } from '../support/password';
import { type Screen, STARTED_WITHIN_MS } from './screen';
import { STAGE_SCREENS } from './stage-screens';
import { VISITOR_SCREENS } from './visitor-screens';

/**
 * Time for the wizard to make and judge a tracking file: about a second at rest, much more beside other work. Chosen,
 * not measured.
 */
const TARGET_MADE_WITHIN_MS = 60_000;

const at = (address: string) => async (page: Page) => page.goto(address);

async function openStep(page: Page, step: 1 | 2 | 3): Promise<void> {
  await page.goto('/create-project');
  await page.getByRole('textbox').first().fill('Áp phích mùa hè 2026');
  if (step === 1) return;
  await page.getByRole('button', { name: /Continue to Content|Tiếp tục/ }).click();
  if (step === 2) return;
  await page.locator('input[type=file]').first().setInputFiles(fixturePath('models/lantern.glb'));
  await page.getByRole('button', { name: /Continue to Target Image|ảnh mục tiêu/i }).click();
  await page.locator('input[type=file]').first().setInputFiles(fixturePath('pictures/harbour.jpg'));
  const made = page.getByText(/Tracking file ready|Tệp theo dõi đã sẵn sàng/);
  await made.waitFor({ timeout: TARGET_MADE_WITHIN_MS });
}

/** The dashboard, with the menu of its first card open. */
async function openCardMenu(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.locator('main li button[aria-haspopup=menu]').first().click();
  await page.getByRole('menu').waitFor();
}

async function chooseInCardMenu(page: Page, name: RegExp): Promise<void> {
  await openCardMenu(page);
  await page.getByRole('menuitem', { name }).click();
}

/** Opens a dialog from the account page by the name of its button. */
async function askOnAccountPage(page: Page, name: RegExp): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
}

async function startViewer(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.frameLocator('iframe').getByTestId('ar-start').waitFor();
}

/** Screens with their states, not every page of the product; seed.ts makes the accounts that they need. */
export const SCREENS: Screen[] = [
  { name: 'auth-login', as: 'visitor', open: at('/auth') },
  { name: 'auth-register', as: 'visitor', open: at('/signup') },
  {
    name: 'auth-errors',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/auth');
      await page.locator('form button[type=submit]').first().click();
    },
  },
  { name: 'second-factor-over', as: 'visitor', open: at('/second-factor') },
  { name: 'forgot-password', as: 'visitor', open: at('/forgot-password') },
  { name: 'reset-password', as: 'visitor', open: at('/reset-password?token=none') },
  {
    name: 'reset-password-failed',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/reset-password?token=none');
      await page.locator('input[type=password]').fill(PASSWORD);
      await page.locator('form button[type=submit]').click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'reset-password-incomplete', as: 'visitor', open: at('/reset-password') },
  {
    name: 'confirm-email-failed',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/confirm-email?token=none');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'pricing', as: 'visitor', open: at('/pricing') },
  { name: 'enterprise', as: 'visitor', open: at('/enterprise') },
  { name: 'developers', as: 'visitor', open: at('/developers') },
  { name: 'examples', as: 'visitor', open: at('/examples') },
  { name: 'examples-none', as: 'visitor', open: at('/examples?category=events&difficulty=advanced') },
  { name: 'check', as: 'visitor', open: at('/check') },
  {
    name: 'check-result',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/check');
      await page.getByRole('button', { name: /^(Test camera|Thử camera)/ }).click();
      await page.locator('[data-row=speed]:not([data-mark=unknown])').waitFor({ timeout: STARTED_WITHIN_MS });
    },
  },
  { name: 'demo', as: 'visitor', open: async (page) => startViewer(page, '/demo/ar'), windowOnly: true },
  { name: 'demo-target', as: 'visitor', open: at('/demo/ar/target') },
  {
    name: 'mobile-menu',
    as: 'visitor',
    open: async (page) => {
      await page.goto('/pricing');
      const menu = page.locator('button[aria-controls=menu]');
      await menu.waitFor({ state: 'attached' });
      if (await menu.isVisible()) await menu.click();
    },
    windowOnly: true,
  },
  { name: 'not-found', as: 'visitor', open: at('/no/such/page') },
  { name: 'manual-compile', as: 'visitor', open: at('/manual-compile') },
  { name: 'mind-compiler-debug', as: 'visitor', open: at('/mind-compiler-debug') },
  { name: 'share', as: 'visitor', open: async (page, { poster }) => page.goto(`/share/${poster.shareId}`) },
  { name: 'share-missing', as: 'visitor', open: at('/share/no-such-project') },
  {
    name: 'viewer-start',
    as: 'visitor',
    open: async (page, { poster }) => startViewer(page, `/view/ar/${poster.shareId}`),
    windowOnly: true,
  },
  {
    name: 'viewer-markerless',
    as: 'visitor',
    open: async (page, { model }) => startViewer(page, `/view/ar/${model.shareId}`),
    windowOnly: true,
  },
  {
    name: 'viewer-scanning',
    as: 'visitor',
    open: async (page, { poster }) => {
      await startViewer(page, `/view/ar/${poster.shareId}`);
      await page.frameLocator('iframe').getByTestId('ar-start').click();
      await page.frameLocator('iframe').locator('.hud[data-mode=scanning]').waitFor({ timeout: STARTED_WITHIN_MS });
    },
    windowOnly: true,
  },
  {
    name: 'viewer-denied',
    as: 'visitor',
    open: async (page, { poster }) => {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      await startViewer(page, `/view/ar/${poster.shareId}`);
      await page.frameLocator('iframe').getByTestId('ar-start').click();
      await page.frameLocator('iframe').getByTestId('ar-camera-again').waitFor();
    },
    windowOnly: true,
  },
  { name: 'viewer-missing', as: 'visitor', open: at('/view/ar/no-such-project') },
  {
    name: 'viewer-brand',
    as: 'visitor',
    open: async (page, { branded }) => startViewer(page, `/view/ar/${branded.shareId}`),
    windowOnly: true,
  },
  {
    name: 'viewer-help',
    as: 'visitor',
    open: async (page, { branded }) => {
      await startViewer(page, `/view/ar/${branded.shareId}`);
      await page.frameLocator('iframe').getByTestId('ar-start').click();
      await page.frameLocator('iframe').getByTestId('ar-tip').waitFor({ timeout: STARTED_WITHIN_MS });
    },
    windowOnly: true,
  },
  {
    name: 'viewer-end',
    as: 'visitor',
    open: async (page, { branded }) => {
      await startViewer(page, `/view/ar/${branded.shareId}`);
      const frame = page.frameLocator('iframe');
      await frame.getByTestId('ar-start').click();
      await frame.locator('.hud[data-mode=scanning]').waitFor({ timeout: STARTED_WITHIN_MS });
      await page.getByRole('button', { name: /^(Quay lại|Back)$/ }).click();
      await frame.getByTestId('ar-start').waitFor();
    },
    windowOnly: true,
  },
  { name: 'share-brand', as: 'visitor', open: async (page, { branded }) => page.goto(`/share/${branded.shareId}`) },
  {
    name: 'print-sheet',
    as: 'visitor',
    open: async (page, { branded }) => {
      await page.emulateMedia({ media: 'print' });
      await page.goto(`/share/${branded.shareId}`);
      await page.locator('.print-sheet').first().waitFor({ state: 'attached' });
    },
  },
  { name: 'brand', as: 'brander', open: at('/brand') },
  {
    name: 'brand-end',
    as: 'brander',
    open: async (page) => {
      await page.goto('/brand');
      await page
        .getByRole('radio', { name: /^(Dark|Tối)$/ })
        .first()
        .click();
      await page.getByRole('radio', { name: /^(After the visit|Sau khi xem)/ }).click();
    },
  },
  { name: 'brand-not-pro', as: 'newcomer', open: at('/brand') },
  { name: 'numbers', as: 'brander', open: async (page, { branded }) => page.goto(`/view/${branded.id}/numbers`) },
  { name: 'share-own', as: 'brander', open: async (page, { branded }) => page.goto(`/share/${branded.id}`) },
  { name: 'dashboard', as: 'maker', open: at('/dashboard') },
  { name: 'dashboard-empty', as: 'newcomer', open: at('/dashboard') },
  {
    name: 'dashboard-failed',
    as: 'maker',
    open: async (page) => {
      await page.route(/\/api\/projects\/(?:page|counts)/, async (route) =>
        route.fulfill({ status: 500, json: { message: 'Broken' } }),
      );
      await page.goto('/dashboard');
    },
  },
  {
    name: 'card-menu',
    as: 'maker',
    open: openCardMenu,
    windowOnly: true,
  },
  {
    name: 'card-analytics',
    as: 'maker',
    open: async (page) => chooseInCardMenu(page, /analytics|thống kê/i),
    windowOnly: true,
  },
  {
    name: 'delete-dialog',
    as: 'maker',
    open: async (page) => chooseInCardMenu(page, /^(Delete|Xóa)$/),
    windowOnly: true,
  },
  {
    name: 'edit-dialog',
    as: 'maker',
    open: async (page) => chooseInCardMenu(page, /^(Edit|Sửa)/),
    windowOnly: true,
  },
  { name: 'search-none', as: 'maker', open: at('/dashboard?q=harbour') },
  { name: 'trash', as: 'maker', open: at('/dashboard?view=trash') },
  { name: 'archived-empty', as: 'maker', open: at('/dashboard?view=archived') },
  {
    name: 'notifications',
    as: 'maker',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.locator('header button[aria-haspopup=dialog]').first().click();
    },
    windowOnly: true,
  },
  {
    name: 'account-menu',
    as: 'maker',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.locator('header button[aria-haspopup=menu]:visible').last().click();
    },
    windowOnly: true,
  },
  {
    name: 'upgrade-dialog',
    as: 'maker',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('switch').first().click();
      await page.getByRole('dialog').waitFor();
    },
    windowOnly: true,
  },
  { name: 'wizard-details', as: 'maker', open: async (page) => openStep(page, 1) },
  { name: 'wizard-content', as: 'maker', open: async (page) => openStep(page, 2) },
  { name: 'wizard-target', as: 'maker', open: async (page) => openStep(page, 3) },
  { name: 'wizard-template', as: 'maker', open: at('/create-project?template=cold-brew') },
  { name: 'project', as: 'maker', open: async (page, { poster }) => page.goto(`/view/${poster.id}`) },
  {
    name: 'project-details',
    as: 'maker',
    open: async (page, { poster }) => {
      await page.goto(`/view/${poster.id}`);
      await page.getByRole('tab').nth(1).click();
    },
  },
  { name: 'project-markerless', as: 'maker', open: async (page, { model }) => page.goto(`/view/${model.id}`) },
  ...STAGE_SCREENS,
  ...VISITOR_SCREENS,
  { name: 'project-missing', as: 'maker', open: at('/view/999999') },
  { name: 'profile', as: 'maker', open: at('/profile') },
  { name: 'account', as: 'maker', open: at('/account') },
  {
    name: 'account-data-dialog',
    as: 'maker',
    open: async (page) => askOnAccountPage(page, /^(Download my data|Tải dữ liệu)/),
    windowOnly: true,
  },
  {
    name: 'account-delete-dialog',
    as: 'maker',
    open: async (page) => askOnAccountPage(page, /^(Delete my account|Xóa tài khoản)/),
    windowOnly: true,
  },
];
