import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { createTrackedProject } from '../support/projects';
import { landing, ROUTE_CASES } from '../support/route-cases';
import { expect, test } from '../support/test';
import { focusRing, smallTouchTargets } from '../support/touch';
import { PHONE } from '../support/viewer';
import { thoroughIf } from '../support/thorough';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

for (const signedIn of [false, true]) {
  test(
    `every page answers a finger within 40 px, and shows no ring without a key, for ${signedIn ? 'a user' : 'a visitor'}`,
    thoroughIf(!signedIn),
    async ({ page, browser, baseURL, consoleGuard }) => {
      test.setTimeout(240_000);
      consoleGuard.allow(/status of 40[14]/);
      const origin = String(baseURL);
      const owner = signedIn ? page : await (await browser.newContext({ baseURL: origin })).newPage();
      await registerByApi(owner.request, origin);
      const project = await createTrackedProject(owner.request, origin, {
        name: 'Citrus label',
        picture: fixturePath('pictures/citrus.png'),
        content: fixturePath('clips/clock-16x9.mp4'),
      });
      const found: Record<string, string[]> = {};
      for (const route of ROUTE_CASES) {
        await test.step(route.path, async () => {
          const expected = landing(route, project, signedIn);
          await page.goto(route.address?.(project) ?? route.path);
          await expect(page).toHaveURL(`${origin}${expected.path}`);
          const place = expected.route.viewer ? page.frameLocator('iframe') : page;
          await expect(place.getByRole('heading', { level: 1 }).first()).toBeVisible();
          const frames = page.frames().filter((frame) => frame.url().startsWith(origin));
          const problems: string[] = [];
          for (const frame of frames) {
            const ring = await focusRing(frame);
            if (ring) problems.push(`ring around ${ring}`);
            problems.push(...(await smallTouchTargets(frame)));
          }
          if (problems.length > 0) found[expected.path] = [...new Set(problems)];
        });
      }
      expect(found).toEqual({});
    },
  );
}
