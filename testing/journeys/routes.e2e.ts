import type { Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe';
import { createTrackedProject } from '../support/projects';
import { ROUTE_CASES, type RouteProject, landing } from '../support/route-cases';
import { expect, test } from '../support/test';
import { thoroughIf } from '../support/thorough';

/** The default settings, and settings that differ from them in every respect. */
const WAYS = [
  { language: 'default', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { language: 'vi', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

test.describe.configure({ mode: 'parallel' });

for (const { language, colorScheme, viewport } of WAYS) {
  for (const signedIn of [false, true]) {
    const who = signedIn ? 'a user' : 'a visitor';
    test(
      `every route, for ${who}, ${language} texts, ${colorScheme}, ${viewport.width} px`,
      thoroughIf(signedIn === (language === 'vi')),
      async ({ page, browser, baseURL, consoleGuard }) => {
        test.setTimeout(180_000);
        // Chromium's console line for the page that does not exist.
        consoleGuard.allow(/status of 404/);
        const origin = String(baseURL);
        const owner = signedIn ? page : await (await browser.newContext({ baseURL: origin })).newPage();
        const project = await projectOf(owner, origin);
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);

        const examined = new Set<string>();
        for (const route of ROUTE_CASES) {
          await test.step(route.path, async () => {
            const expected = landing(route, project, signedIn);
            await page.goto(route.address?.(project) ?? route.path);
            await expect(page).toHaveURL(`${origin}${expected.path}`);
            const place = expected.route.viewer ? page.frameLocator('iframe') : page;
            const heading = expected.route.heading?.[language] ?? project.name;
            await expect(place.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
            await expect(page).toHaveTitle('Anchora WebAR Platform');
            await expect(page.locator('html')).toHaveAttribute(
              'lang',
              language === 'vi' ? 'vi' : (expected.route.lang ?? 'en'),
            );
            // A screen to which several routes redirect is examined once.
            if (examined.has(expected.route.path)) return;
            examined.add(expected.route.path);
            await expectAccessible(page);
            await expectNoSidewaysScroll(page);
          });
        }
      },
    );
  }
}

for (const address of ['/%E0%A4%A', '/nothing/%', '/dashboard/%zz']) {
  test(`${address}, which cannot be decoded, shows the not-found page`, async ({ page, consoleGuard }) => {
    consoleGuard.allow(/status of 404/);
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
}

async function projectOf(page: Page, origin: string): Promise<RouteProject> {
  await registerByApi(page.request, origin);
  return createTrackedProject(page.request, origin, {
    name: 'Citrus label',
    picture: fixturePath('pictures/citrus.png'),
    content: fixturePath('clips/clock-16x9.mp4'),
  });
}
