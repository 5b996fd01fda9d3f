import '../ui/styles/pages.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Router } from 'wouter';
import { createQueryClient } from '../api/query-client';
import { clearErrorToasts, showCarriedToasts } from '../ui/messages/toast';
import { navigateByPolicy } from './navigate-by-policy';
import { lazyPart } from '../lazy-part';
import type { RouteEntry } from './routes/route-entry';
import { SessionGuard } from './session-guard';

/** Lives as long as the window, so that data is kept while pages without a session are visited. */
const queryClient = createQueryClient({ onAttempt: clearErrorToasts });

/** The navigation around the pages with the frame `app`. */
export const appShell = lazyPart(async () => (await import('./app-shell')).AppShell);
const { Part: AppShell } = appShell;

interface SessionRootProps {
  route: RouteEntry;
  /** Replaces the usual text. */
  loadingText: string | undefined;
  path: string;
  search: string;
  /** Identifies the page: another address with the same key is the same page. */
  pageKey: string;
  children: ReactNode;
}

/** Wraps every page that needs the session: queries, guard, navigation. */
export function SessionRoot({ route, loadingText, path, search, pageKey, children }: SessionRootProps) {
  useEffect(() => {
    if (!route.quiet) showCarriedToasts();
  }, [route.quiet]);
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={navigateByPolicy}>
        <SessionGuard access={route.access} path={path} search={search} loadingText={loadingText}>
          {route.frame === 'app' ? (
            <AppShell pageKey={pageKey} address={`${path}?${search}`}>
              {children}
            </AppShell>
          ) : (
            children
          )}
        </SessionGuard>
      </Router>
    </QueryClientProvider>
  );
}
