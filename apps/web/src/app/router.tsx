import { Suspense, use, useDeferredValue, useEffect, useState } from 'react';
import { Route, Switch, useLocation, useSearch } from 'wouter';
import { app as texts } from '../texts/app';
import { pageLanguage } from '../texts/language';
import { ErrorBoundary } from './error-boundary';
import { useEndOfFirstPaint } from './use-end-of-first-paint';
import { sessionRoot } from './load-first-page';
import { LoadingBarWhileMounted } from './loading-bar';
import { ENTRANCE_ROUTES } from './routes/entrance-routes';
import { findRoute, pageKeyOf } from './routes/find-route';
import { lazyPageOf } from './routes/lazy-page';
import { furtherRoutes, isEntrance, loadFurtherRoutes } from './routes/load-further-routes';
import { type RouteEntry, needsSession } from './routes/route-entry';

const { Part: SessionRoot } = sessionRoot;

/**
 * Shows the page of the address. While the next page's code is loading, the present one stays and the bar at the top
 * runs; only a first visit has no page to keep.
 */
export function AppRouter() {
  const [path] = useLocation();
  const search = useSearch();
  const address = `${path}?${search}`;
  const shown = useDeferredValue(address);
  const [shownPath, shownSearch] = splitOnce(shown, '?');
  return (
    <>
      {address !== shown && <LoadingBarWhileMounted />}
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<LoadingBarWhileMounted />}>
          <RoutedPage path={shownPath} search={shownSearch} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function RoutedPage({ path, search }: { path: string; search: string }) {
  const table = isEntrance(path) ? ENTRANCE_ROUTES : (furtherRoutes() ?? use(loadFurtherRoutes()));
  const route = findRoute(path, table);
  const pageKey = pageKeyOf(route, path);
  const page = <FreshPage key={pageKey} route={route} fadesIn={useHasMoved(pageKey)} />;
  const loadingText = route.loadingText && texts[route.loadingText];
  return (
    <Suspense fallback={<LoadingBarWhileMounted />}>
      <Switch location={path}>
        <Route path={route.path}>
          {needsSession(route) ? (
            <SessionRoot route={route} loadingText={loadingText} path={path} search={search} pageKey={pageKey}>
              {page}
            </SessionRoot>
          ) : (
            page
          )}
        </Route>
      </Switch>
    </Suspense>
  );
}

/** Whether another page was shown before this one. */
function useHasMoved(pageKey: string): boolean {
  const [entry, setEntry] = useState({ pageKey, moved: false });
  if (entry.pageKey !== pageKey) setEntry({ pageKey, moved: true });
  return entry.moved || entry.pageKey !== pageKey;
}

/**
 * Mounted again for every page, while the frame around it stays. The first page does not fade in, because a transparent
 * element counts as painted late, for visitors and for search engines.
 */
function FreshPage({ route, fadesIn }: { route: RouteEntry; fadesIn: boolean }) {
  const { Part: Page } = lazyPageOf(route);
  useEndOfFirstPaint();
  useEffect(() => {
    document.documentElement.lang = pageLanguage(route.lang);
    // Pages with the app frame restore their own scroll position, see `useVisitedPlaces`.
    if (route.frame === 'bare') scrollTo(0, 0);
  }, [route]);
  return (
    <div className={fadesIn ? 'animate-page-in' : undefined}>
      <Page />
    </div>
  );
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return [text.slice(0, index), text.slice(index + 1)];
}
