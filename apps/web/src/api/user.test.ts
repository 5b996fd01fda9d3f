import { PAGE_USER_HEADER } from '@anchora/contract/page-user';
import { SESSION_HINT_COOKIE } from '@anchora/contract/session-hint';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client';
import { pageUser, request } from './http-client';
import { ACCOUNT_KEY } from './refresh-account';
import { dropAllButSession, SESSION_KEY, sessionQuery } from './user';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of Object.keys(pageUser)) delete pageUser[name];
});

const firstResult = () => new QueryObserver(createQueryClient(), sessionQuery).getCurrentResult();

describe('the session of a page that has just opened', () => {
  it('is known to be nobody’s without the hint of a session', () => {
    vi.stubGlobal('document', { cookie: 'theme=dark' });
    expect(firstResult()).toMatchObject({ data: null, isPending: false });
  });

  it('is unknown with the hint, until the server answers', () => {
    vi.stubGlobal('document', { cookie: `theme=dark; ${SESSION_HINT_COOKIE}=1` });
    expect(firstResult()).toMatchObject({ data: undefined, isPending: true });
  });
});

describe('a page whose user is replaced by a sign-in in another tab', () => {
  it('names its own user in changes, stays as it is, and is loaded again when it finds out', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('document', { cookie: `${SESSION_HINT_COOKIE}=1` });
    let signedIn = { id: 1 };
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      sent.push(init);
      return Response.json(signedIn);
    });
    const client = createQueryClient();
    await client.fetchQuery(sessionQuery);

    signedIn = { id: 2 };
    await request('/api/projects/7/draft', { method: 'PUT', body: {} });
    expect(new Headers(sent.at(-1)?.headers).get(PAGE_USER_HEADER)).toBe('1');

    void client.fetchQuery(sessionQuery);
    await expect.poll(() => reload).toHaveBeenCalledOnce();
    expect(client.getQueryData(SESSION_KEY)).toEqual({ id: 1 });
  });
});

describe('dropAllButSession', () => {
  it('leaves the session, in which nobody is signed in, and no other answer', () => {
    const client = createQueryClient();
    client.setQueryData(SESSION_KEY, null);
    client.setQueryData(['/api/projects'], ['of user 1']);
    client.setQueryData(ACCOUNT_KEY, { email: 'of user 1' });
    dropAllButSession(client);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([SESSION_KEY]);
    expect(client.getQueryData(SESSION_KEY)).toBeNull();
  });
});
