import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import type { User } from '@anchora/contract/users';
import { MutationCache, notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, statusOf } from './api-error';
import { request } from './http-client';
import { onOtherTabsChange } from './other-tabs';
import { isOfPage, SESSION_KEY } from './user';
import { WORKSPACES_KEY } from './workspaces-key';

/**
 * An answer that was read this recently is shown without asking again; pages that change something drop what they
 * changed. Chosen, not measured.
 */
const FRESH_MS = 5 * 60_000;

// By default components hear of a begun mutation in a later task. On a slow device, the second press of a double click
// comes before it and finds the button not yet busy.
notifyManager.setScheduler(queueMicrotask);

const MEMBERSHIP_CODES = new Set<ErrorCode | undefined>(['workspace-not-found', 'role-too-low']);

/** Reads are GET requests to the path that the query key spells: ['/api/projects', 7] → /api/projects/7. */
export function pathOfKey(key: QueryKey): string {
  return key.map((part) => String(part)).join('/');
}

interface QueryClientOptions {
  /** Called when a mutation starts that the user requested; those with `meta.isBackground` are not reported. */
  onAttempt?: () => void;
}

/**
 * Defaults for every read: fresh for `FRESH_MS`, no retry, no refetch on focus. Any answer of 401 means that the
 * session ended elsewhere, so the session is read again and the guard decides. A refusal that names a workspace or a
 * role means that the membership changed elsewhere, so the workspaces are read again, with the roles by which pages
 * show what may be done.
 */
export function createQueryClient({ onAttempt }: QueryClientOptions = {}): QueryClient {
  const onError = (error: Error) => {
    if (statusOf(error) === 401 && client.getQueryData(SESSION_KEY)) {
      void client.invalidateQueries({ queryKey: SESSION_KEY });
    }
    if (error instanceof ApiError && MEMBERSHIP_CODES.has(error.body?.code)) {
      void client.invalidateQueries({ queryKey: WORKSPACES_KEY });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onMutate: (_variables, { meta }) => {
        if (!meta?.isBackground) onAttempt?.();
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => request(pathOfKey(queryKey), { signal }),
        staleTime: FRESH_MS,
        retry: false,
        refetchOnWindowFocus: false,
        // A read without a connection should fail visibly instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  followSession(client);
  onOtherTabsChange((path) => void client.invalidateQueries({ predicate: ({ queryKey }) => begins(queryKey, path) }));
  return client;
}

function begins([first]: QueryKey, path: string): boolean {
  return typeof first === 'string' && first.startsWith(path);
}

/** A sign-in on this page may be another user's than the one who signed out of it. */
function followSession(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== SESSION_KEY[0]) return;
    const user = query.state.data as User | null | undefined;
    if (user) isOfPage(user);
  });
}
