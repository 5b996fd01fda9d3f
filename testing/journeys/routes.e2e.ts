import type { APIRequestContext, Page } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { expectNoSidewaysScroll } from '../support/sideways-scroll';
import { createTrackedProject } from '../support/projects';
import { ROUTE_CASES, type RouteCase, type RouteProject, landing } from '../support/route-cases';
import { SMALL_PHONE } from '../support/screen-sizes';
import { expect, test } from '../support/test';
import { thoroughIf } from '../support/thorough';
import { touchProblems } from '../support/touch';

/** Settings of a browser: the default ones, and ones that differ from them in every respect. */
const SETTINGS = [
  { language: 'default', colorScheme: 'light', viewport: { width: 1280, height: 800 }, isMobile: false },
  { language: 'vi', colorScheme: 'dark', viewport: SMALL_PHONE, isMobile: true },
] as const;

/** Screens that `npm test` also examines with axe, which takes a third of the time of this journey for all of them. */
const MOST_USED: ReadonlySet<string> = new Set([
  '/dashboard',
  '/create-project',
  '/view/:id',
  '/view/:id/ar',
  '/view/:id/stage',
  '/share/:id',
  '/account',
  '/pricing',
]);
/** The visits of all routes: who makes them, and whether every screen is examined. */
const VISITS = [
  { signedIn: true, examinesAll: false },
  { signedIn: true, examinesAll: true },
  { signedIn: false, examinesAll: true },
];

test.describe.configure({ mode: 'parallel' });

for (const { language, colorScheme, viewport, isMobile } of SETTINGS) {
  test.describe(() => {
    test.use({ viewport, colorScheme, isMobile, hasTouch: isMobile });
    for (const { signedIn, examinesAll } of VISITS) {
      const who = signedIn ? 'a user' : 'a visitor';
      const where = examinesAll ? 'an accessible screen' : 'a screen that works';
      test(
        `every route leads ${who} to ${where}, in ${language} texts, ${colorScheme}, ${viewport.width} px`,
        thoroughIf(examinesAll || language !== 'vi'),
        async ({ page, request, baseURL, consoleGuard }) => {
          // Chromium's console line for the page that does not exist.
          consoleGuard.allow(/status of 404/);
          const origin = String(baseURL);
          const project = await projectOf(signedIn ? page.request : request, origin);
          await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
          const examined = new Set<string>();
          for (const route of ROUTE_CASES) {
            await test.step(route.path, async () => {
              const { path, route: shown, heading } = landing(route, project, signedIn);
              await page.goto(route.address?.(project) ?? route.path);
              await expect(page).toHaveURL(`${origin}${path}`);
              await expectScreen(page, shown, { language, heading: heading[language] });
              // A screen to which several routes redirect is examined once.
              if (examined.has(shown.path)) return;
              examined.add(shown.path);
              if (isMobile) expect(await touchProblems(page, origin)).toEqual([]);
              await expectNoSidewaysScroll(page);
              if (examinesAll || MOST_USED.has(shown.path)) await expectAccessible(page);
            });
          }
        },
      );
    }
  });
}

for (const address of ['/%E0%A4%A', '/nothing/%', '/dashboard/%zz']) {
  test(
    `${address}, which cannot be decoded, shows the not-found page`,
    thoroughIf(address !== '/%E0%A4%A'),
    async ({ page, consoleGuard }) => {
      consoleGuard.allow(/status of 404/);
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    },
  );
}

interface Shown {
  language: 'default' | 'vi';
  heading: string;
}

async function expectScreen(page: Page, route: RouteCase, { language, heading }: Shown): Promise<void> {
  const place = route.viewer ? page.frameLocator('iframe') : page;
  await expect(place.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Anchora WebAR Platform');
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'vi' ? 'vi' : (route.lang ?? 'en'));
}

async function projectOf(request: APIRequestContext, origin: string): Promise<RouteProject> {
  await registerByApi(request, origin);
  return createTrackedProject(request, origin, {
    name: 'Citrus label',
    picture: fixturePath('pictures/citrus.png'),
    content: fixturePath('clips/clock-16x9.mp4'),
  });
}
