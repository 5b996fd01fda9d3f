import { ENTRANCE_ROUTES } from './routes/entrance-routes';
import { findRoute } from './routes/find-route';
import { lazyPageOf } from './routes/lazy-page';
import { lazyPart } from '../lazy-part';
import { isEntrance, loadFurtherRoutes } from './routes/load-further-routes';
import { needsSession } from './routes/route-entry';

const loadRoot = () => import('./session-root');

/** Wraps every page that needs the session. */
export const sessionRoot = lazyPart(async () => (await loadRoot()).SessionRoot);

/**
 * Fetches the code that the page at an address needs before it can show something. The code of a page for signed-in
 * users is requested too, but not awaited, because such a page first waits until the server has said who is signed in.
 *
 * @throws TypeError if code could not be fetched; the router requests it again, and shows the failure.
 */
export async function loadFirstPage(path: string): Promise<void> {
  const route = findRoute(path, isEntrance(path) ? ENTRANCE_ROUTES : await loadFurtherRoutes());
  // A failure happens again when the page is rendered, and is shown then.
  const page = lazyPageOf(route)
    .preload()
    .catch(() => undefined);
  if (needsSession(route)) {
    await sessionRoot.preload();
    if (route.frame === 'app') await (await loadRoot()).appShell.preload();
  }
  if (route.access !== 'signed-in') await page;
}
