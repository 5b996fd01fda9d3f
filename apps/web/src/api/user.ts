import { PAGE_USER_HEADER } from '@anchora/contract/page-user';
import type { Login, Register, User } from '@anchora/contract/users';
import { createContext, useContext } from 'react';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { statusOf } from './api-error';
import { pageUser, request } from './http-client';
import { hasSessionHint } from './session-hint';

/** The first page waits for the session, so a lost answer is asked for again soon. Chosen, not measured. */
const RETRY_DELAY_MS = 500;

export const SESSION_KEY = ['/api/user'] as const;

/** The signed-in user; null for a visitor. */
async function fetchSession(signal: AbortSignal): Promise<User | null> {
  if (!hasSessionHint()) return null;
  try {
    const user = await request<User>(SESSION_KEY[0], { signal });
    // Until it is loaded again the page stays as it is, so that it keeps its unsent changes and warns like any page
    // that is closed.
    return isOfPage(user) ? user : await new Promise(() => undefined);
  } catch (error) {
    if (statusOf(error) === 401) return null;
    throw error;
  }
}

/**
 * Whether the page acts for this user: the first one that it knows. For another one, whom this or another tab has
 * signed in, it is loaded again, so that nothing that was read or begun for one user is shown to the next or saved in
 * the next one's name.
 */
export function isOfPage({ id }: Pick<User, 'id'>): boolean {
  const isOwn = (pageUser[PAGE_USER_HEADER] ??= String(id)) === String(id);
  if (!isOwn) location.reload();
  return isOwn;
}

/** Never treated as fresh, retried once. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }) => fetchSession(signal),
  // Known at once, so that what only visitors see does not push the page down a moment later.
  initialData: (): User | null | undefined => (hasSessionHint() ? undefined : null),
  staleTime: 0,
  retry: 1,
  retryDelay: RETRY_DELAY_MS,
  refetchOnReconnect: true,
});

/** The signed-in user: `undefined` while unknown, null for nobody. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Asks the server for the signed-in user, for decisions that must not be based on an outdated state of another tab. */
export function useRefetchSession() {
  const client = useQueryClient();
  return async (): Promise<User | null> =>
    client.fetchQuery({ queryKey: SESSION_KEY, queryFn: async ({ signal }) => fetchSession(signal), staleTime: 0 });
}

/**
 * The user for whom the guard shows the page; null for nobody. A page that read the session itself could find it ended
 * before the guard has.
 */
export const CurrentUser = createContext<User | null>(null);

/** The user of a page that the guard opens to signed-in users only. @throws Error on a page that is open to all. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUser);
  if (!user) throw new Error('useCurrentUser needs a page behind the guard');
  return user;
}

export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Login) => request<User>('/api/login', { method: 'POST', body }),
    onSuccess: (user) => client.setQueryData(SESSION_KEY, user),
  });
}

export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Register) => request<User>('/api/register', { method: 'POST', body }),
    onSuccess: (user) => client.setQueryData(SESSION_KEY, user),
  });
}

/** On success every cached answer is dropped and the session becomes null. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => request<unknown>('/api/logout', { method: 'POST' }),
    onSuccess: () => {
      client.setQueryData(SESSION_KEY, null);
      dropAllButSession(client);
    },
  });
}

/** Data that was read for one user must never be shown to the next. */
export function dropAllButSession(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}
