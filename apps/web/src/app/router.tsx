import { Suspense, lazy, useDeferredValue, useEffect, useState } from 'react';
import { Route, Switch, matchRoute, useLocation, useRouter, useSearch } from 'wouter';
import { pageLanguage } from '../texts/language';
import { ErrorBoundary } from './error-boundary';
import { LoadingBarWhileMounted } from './loading-bar';
import { NOT_FOUND, ROUTES, type RouteEntry } from './route-table';

const SessionRoot = lazy(async () => ({ default: (await import('./session-root')).SessionRoot }));

/**
 * Shows the page of the address. While the next page's code is on its way the present one stays and the bar at the
 * top runs; only a first visit has nothing to keep.
 */
export function AppRouter() {
  const [path] = useLocation();
  const search = useSearch();
  const address = `${path}?${search}`;
  const shown = useDeferredValue(address);
  const [shownPath, shownSearch] = splitOnce(shown, '?');
  const { parser } = useRouter();
  const route = ROUTES.find((entry) => matchRoute(parser, entry.path, shownPath)[0]) ?? NOT_FOUND;
  const pageKey = `${String(route.path)} ${JSON.stringify(matchRoute(parser, route.path, shownPath)[1])}`;
  useEffect(() => route.page.preload(), [route]);
  const page = <FreshPage key={pageKey} route={route} fadesIn={useHasMoved(pageKey)} />;
  return (
    <>
      {address !== shown && <LoadingBarWhileMounted />}
      <ErrorBoundary resetKey={path}>
        <Suspense fallback={<LoadingBarWhileMounted />}>
          <Switch location={shownPath}>
            <Route path={route.path}>
              {needsSession(route) ? (
                <SessionRoot route={route} path={shownPath} search={shownSearch} pageKey={pageKey}>
                  {page}
                </SessionRoot>
              ) : (
                page
              )}
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </>
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
 * Mounted again for every page, while the frame around it stays. The first page does not fade in: an element that starts
 * transparent does not count as painted until late, neither for a visitor nor for a search engine.
 */
function FreshPage({ route, fadesIn }: { route: RouteEntry; fadesIn: boolean }) {
  const { Page } = route.page;
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
