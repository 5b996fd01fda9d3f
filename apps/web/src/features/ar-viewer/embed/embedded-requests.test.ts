import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error';
import { loadWithoutSession, recordViewWithoutSession } from './embedded-requests';

function answerWith(status: number, body: object) {
  const fetchStub = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetchStub);
  return fetchStub;
}

const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

it('reads a project without sending the session', async () => {
  const fetchStub = answerWith(200, { name: 'Poster' });
  expect(await loadWithoutSession('a/b', signal)).toEqual({ name: 'Poster' });
  const [address, init] = fetchStub.mock.calls[0] ?? [];
  expect(address).toBe('/api/projects/a%2Fb');
  expect(init).toMatchObject({ credentials: 'omit', signal });
});

it.each([404, 429, 503])('passes status %i on, so that only 404 is shown as a missing project', async (status) => {
  answerWith(status, { message: 'No', code: 'no' });
  const error: unknown = await loadWithoutSession('abc', signal).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status });
});

it('counts a view without sending the session, and ignores a failure', async () => {
  const fetchStub = answerWith(500, {});
  recordViewWithoutSession('abc');
  await expect.poll(() => fetchStub).toHaveBeenCalledOnce();
  const [address, init] = fetchStub.mock.calls[0] ?? [];
  expect(address).toBe('/api/projects/abc/view');
  expect(init).toMatchObject({ credentials: 'omit', method: 'POST', keepalive: true });
});
