import { MINUTE_MS } from '@anchora/contract/durations';
import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageUser } from './http-client';
import { createQueryClient, pathOfKey } from './query-client';
import { SESSION_KEY } from './user';
import { WORKSPACES_KEY } from './workspaces-key';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of Object.keys(pageUser)) delete pageUser[name];
});

function stubReload() {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  return reload;
}

describe('pathOfKey', () => {
  it.each([
    [['/api/projects'], '/api/projects'],
    [['/api/projects', 7], '/api/projects/7'],
    [['/api/projects?trash=true'], '/api/projects?trash=true'],
  ])('spells %j as %s', (key, path) => {
    expect(pathOfKey(key)).toBe(path);
  });
});

describe('createQueryClient', () => {
  it('loads the page again when another user signs in on it than the one for whom it was loaded', () => {
    const reload = stubReload();
    const client = createQueryClient();
    client.setQueryData(SESSION_KEY, { id: 1 });
    client.setQueryData(SESSION_KEY, null);
    expect(reload).not.toHaveBeenCalled();
    client.setQueryData(SESSION_KEY, { id: 2 });
    expect(reload).toHaveBeenCalledOnce();
  });

  it('keeps the page and what was read when the same user is read again', () => {
    const reload = stubReload();
    const client = createQueryClient();
    client.setQueryData(SESSION_KEY, { id: 1 });
    client.setQueryData(['/api/projects'], ['of user 1']);
    client.setQueryData(SESSION_KEY, { id: 1, isPro: true });
    expect(client.getQueryData(['/api/projects'])).toEqual(['of user 1']);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['workspace-not-found', 'role-too-low'])(
    'reads the workspaces again, with their roles, after a refusal for a membership that has changed: %s',
    async (code) => {
      vi.stubGlobal('fetch', async () => Response.json({ code, message: 'no' }, { status: 403 }));
      const client = createQueryClient();
      client.setQueryData(WORKSPACES_KEY, { items: [] });
      await expect(client.fetchQuery({ queryKey: ['/api/projects/counts?workspace=12'] })).rejects.toThrow('403');
      expect(client.getQueryState(WORKSPACES_KEY)?.isInvalidated).toBe(true);
    },
  );

  it('shows a mutation as begun before the next press can come', async () => {
    const client = createQueryClient();
    let isPending = false;
    const mutation = new MutationObserver(client, { mutationFn: async () => new Promise(() => undefined) });
    mutation.subscribe(notifyManager.batchCalls(() => (isPending = mutation.getCurrentResult().isPending)));
    void mutation.mutate();
    // Only microtasks run between two events.
    await Promise.resolve();
    expect(isPending).toBe(true);
  });

  it('reports each mutation as it begins, but none that runs in the background', async () => {
    const onAttempt = vi.fn<() => void>();
    const client = createQueryClient({ onAttempt });
    const mutate = async (meta?: Record<string, unknown>) =>
      new MutationObserver(client, {
        mutationFn: async () => expect(onAttempt).toHaveBeenCalledTimes(1),
        meta,
      }).mutate();
    await mutate();
    await mutate({ isBackground: true });
    expect(onAttempt).toHaveBeenCalledTimes(1);
  });

  it('keeps what was read fresh for five minutes, retries nothing, polls nothing and reads nothing again on focus', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({ staleTime: 5 * MINUTE_MS, retry: false, refetchOnWindowFocus: false });
    expect(queries?.refetchInterval).toBeUndefined();
  });
});
