import type { Page } from '@playwright/test';
import { fixturePath } from '../../../fixtures/fixture-path';
import { registerByApi } from './support/accounts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe';
import { createTrackedProject } from './support/projects';
import { expect, test } from './support/test';

interface Screen {
  name: string;
  path: string;
  signedIn: boolean;
  /** Until this is seen the page is not what is meant. */
  ready: (page: Page) => Promise<void>;
}

const SCREENS: Screen[] = [
  { name: 'login', path: '/login', signedIn: false, ready: heading('Welcome back') },
  { name: 'register', path: '/signup', signedIn: false, ready: heading('Create your account') },
  { name: 'not found', path: '/no/such/page', signedIn: false, ready: heading('404 Page Not Found') },
  { name: 'components', path: '/_ui', signedIn: false, ready: heading('Components') },
  { name: 'dashboard', path: '/dashboard', signedIn: true, ready: heading('Citrus label') },
  { name: 'trash', path: '/dashboard?view=trash', signedIn: true, ready: heading('The trash is empty') },
  { name: 'wizard', path: '/create-project', signedIn: true, ready: (page) => page.getByRole('tab').first().waitFor() },
];

function heading(name: string) {
  return async (page: Page) => page.getByRole('heading', { name }).waitFor();
}

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.allow(/status of 401/);
  consoleGuard.allow(/status of 404/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, path, signedIn, ready } of SCREENS) {
    test(`${name} in ${colorScheme} is accessible and fits 360 px`, async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme });
      if (signedIn) await signInWithProject(page, String(baseURL));
      await page.goto(path);
      await ready(page);
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
}

test('menus and dialogs are accessible while open', async ({ page, baseURL }) => {
  await signInWithProject(page, String(baseURL));
  await page.goto('/dashboard');
  const actions = page.getByRole('button', { name: 'Actions for Citrus label' });
  await actions.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await page.getByRole('switch').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('switch')).toBeChecked();
});

test('nothing moves for who asked for stillness', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await heading('Welcome back')(page);
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length))
    .toBe(0);
});

async function signInWithProject(page: Page, origin: string): Promise<void> {
  await registerByApi(page.request, origin);
  await createTrackedProject(page.request, origin, {
    name: 'Citrus label',
    picture: fixturePath('pictures/citrus.png'),
    content: fixturePath('models/beacon.glb'),
  });
}
