import type { User } from '@anchora/contract/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { CurrentUser } from '../../../api/user';

const USER_ID = 7;

/**
 * Replaces the tab's storage, until `vi.unstubAllGlobals`, by one with entries that the user had typed before the
 * session ended.
 */
export function keepEntries(entries: Record<string, unknown>): void {
  const kept = new Map(Object.entries(entries).map(([name, value]) => [`kept-entry:${USER_ID}:${name}`, value]));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (kept.has(key) ? JSON.stringify({ value: kept.get(key), atMs: Date.now() }) : null),
  });
}

/** Markup of a form as the user finds it after the next sign-in. */
export function shownForm(form: ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/api-access">
        <CurrentUser value={{ id: USER_ID } as User}>{form}</CurrentUser>
      </Router>
    </QueryClientProvider>,
  );
}
