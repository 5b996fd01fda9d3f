import { Suspense, lazy, use, useDeferredValue, useEffect, useState } from 'react';
import { Route, Switch, matchRoute, useLocation, useRouter, useSearch } from 'wouter';
import { app as texts } from '../texts/app';
import { pageLanguage } from '../texts/language';
import { ErrorBoundary } from './error-boundary';
import { useEndOfFirstPaint } from './use-end-of-first-paint';
import { LoadingBarWhileMounted } from './loading-bar';
import { ENTRANCE_ROUTES, NOT_FOUND } from './routes/entrance-routes';
import { pageOf } from './routes/lazy-page';
import { furtherRoutes, isEntrance, loadFurtherRoutes } from './routes/load-further-routes';
import type { RouteEntry } from './routes/route-entry';

const SessionRoot = lazy(async () => ({ default: (await import('./session-root')).SessionRoot }));

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
  const { parser } = useRouter();
  const table = isEntrance(path) ? ENTRANCE_ROUTES : (furtherRoutes() ?? use(loadFurtherRoutes()));
  const route = table.find((entry) => matchRoute(parser, entry.path, path)[0]) ?? NOT_FOUND;
  const pageKey = `${String(route.path)} ${JSON.stringify(matchRoute(parser, route.path, path)[1])}`;
  useEffect(() => pageOf(route).preload(), [route]);
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

function needsSession(route: RouteEntry): boolean {
  return route.access !== 'public' || route.frame === 'app';
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
  const { Page } = pageOf(route);
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
