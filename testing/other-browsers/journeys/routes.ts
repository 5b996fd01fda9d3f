import { ROUTE_CASES, type RouteCase, type RouteProject, landing } from '../../support/route-cases';
import type { Tab } from '../tab';
import { until } from '../until';
import { signUp } from './account';
import type { Journey } from './journey';
import { CITRUS, createProject } from './projects';

/** Time for a page and its redirects on a busy machine. Chosen, not measured. */
const LANDED_WITHIN_MS = 15_000;

export const routeJourneys: Journey[] = [false, true].map((signedIn) => ({
  name: `every route, ${signedIn ? 'logged in' : 'logged out'}: the right screen or the way to it`,
  async run(world) {
    const owner = await world.open();
    await signUp(owner);
    const project = await createProject(owner, CITRUS);
    const tab = signedIn ? owner : await world.open();
    for (const route of ROUTE_CASES) await expectScreen(tab, route, project, signedIn);
  },
}));

async function expectScreen(tab: Tab, route: RouteCase, project: RouteProject, signedIn: boolean): Promise<void> {
  const expected = landing(route, project, signedIn);
  await tab.open(route.address?.(project) ?? route.path);
  await until(
    `${route.path} leads to ${expected.path}`,
    async () => (await tab.path()) === expected.path,
    LANDED_WITHIN_MS,
  );
  const view = expected.route.viewer ? tab.frame : tab;
  await view.see({ role: 'heading', level: 1, name: expected.heading.default });
  const wide = await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  if (wide) throw new Error(`${route.path} can be scrolled sideways`);
}
