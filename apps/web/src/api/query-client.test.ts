import { MutationObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, pathOfKey } from './query-client';
import { dropAllButSession, SESSION_KEY } from './user';

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
  it('forgets what was read for one user when the session turns out to be another', () => {
    const client = createQueryClient();
    client.setQueryData(SESSION_KEY, { id: 1 });
    client.setQueryData(['/api/projects'], ['of user 1']);
    client.setQueryData(SESSION_KEY, { id: 2 });
    expect(client.getQueryData(['/api/projects'])).toBeUndefined();
    expect(client.getQueryData(SESSION_KEY)).toEqual({ id: 2 });
  });

  it('keeps what was read when the same user is read again', () => {
    const client = createQueryClient();
    client.setQueryData(SESSION_KEY, { id: 1 });
    client.setQueryData(['/api/projects'], ['of user 1']);
    client.setQueryData(SESSION_KEY, { id: 1, isPro: true });
    expect(client.getQueryData(['/api/projects'])).toEqual(['of user 1']);
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
    expect(queries).toMatchObject({ staleTime: 300_000, retry: false, refetchOnWindowFocus: false });
    expect(queries?.refetchInterval).toBeUndefined();
  });
});

describe('dropAllButSession', () => {
  it('leaves the session, in which nobody is signed in, and no other answer', () => {
    const client = createQueryClient();
    client.setQueryData(SESSION_KEY, null);
    client.setQueryData(['/api/projects'], ['of user 1']);
    client.setQueryData(['/api/user/account'], { email: 'of user 1' });
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
