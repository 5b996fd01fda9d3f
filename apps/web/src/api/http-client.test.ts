import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError, shownMessage, statusOf } from './api-error';
import { api } from '../texts/api';
import { request } from './http-client';

function answerWith(status: number, body: string) {
  const fetchStub = vi.fn(async () => new Response(body === '' ? null : body, { status }));
  vi.stubGlobal('fetch', fetchStub);
  return fetchStub;
}

afterEach(() => vi.unstubAllGlobals());

describe('request', () => {
  it('sends cookies and JSON, and reads JSON', async () => {
    const fetchStub = answerWith(200, '{"id":7}');
    await expect(request('/api/projects', { method: 'POST', body: { name: 'Poster' } })).resolves.toEqual({ id: 7 });
    const [path, init] = fetchStub.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe('/api/projects');
    expect(init.credentials).toBe('include');
    expect(init.body).toBe('{"name":"Poster"}');
    expect(new Headers(init.headers).get('content-type')).toBe('application/json');
  });

  it('reads the answer 204 as null', async () => {
    answerWith(204, '');
    await expect(request('/api/visits', { method: 'POST' })).resolves.toBeNull();
  });

  it('takes an empty success, such as that of a proxy, for one that cannot be read', async () => {
    answerWith(200, '');
    const error: unknown = await request('/api/projects').catch((thrown: unknown) => thrown);
    expect(shownMessage(error)).toBe(api.unreadable);
  });

  it("throws '{status}: {body}' with the parsed body for the API's own errors", async () => {
    const body = { message: 'Please sign in.', code: 'unauthenticated' };
    answerWith(401, JSON.stringify(body));
    const error: unknown = await request('/api/projects').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: `401: ${JSON.stringify(body)}`, status: 401, body });
    expect(shownMessage(error)).toBe('Please sign in.');
  });

  it("throws '{status}: Unknown error' for an empty body", async () => {
    answerWith(502, '');
    const error: unknown = await request('/api/projects').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: '502: Unknown error', body: null });
    expect(shownMessage(error)).toBe('Request failed with status 502');
    expect(shownMessage(error, 'Please try again.')).toBe('Please try again.');
  });

  it('never shows the page of a proxy', async () => {
    answerWith(503, '<html>Service unavailable</html>');
    const error: unknown = await request('/api/projects').catch((thrown: unknown) => thrown);
    expect(shownMessage(error)).toBe('Request failed with status 503');
    expect(statusOf(error)).toBe(503);
  });

  it('never shows why an answer is no JSON, such as the sign-in page of a network', async () => {
    answerWith(200, '<html>Welcome to the hotel</html>');
    const error: unknown = await request('/api/projects').catch((thrown: unknown) => thrown);
    expect(shownMessage(error)).toBe('The server’s answer could not be read. Check your connection and try again.');
    expect(shownMessage(error, 'Error authenticating with server')).toBe('Error authenticating with server');
  });

  it('throws ConnectionError when there is no answer', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const error: unknown = await request('/api/projects').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(shownMessage(error, 'Login failed')).toContain('could not be reached');
    expect(statusOf(error)).toBeNull();
  });

  it('passes an abort on as it is', async () => {
    const abort = new DOMException('Aborted', 'AbortError');
    vi.stubGlobal('fetch', async () => Promise.reject(abort));
    await expect(request('/api/projects')).rejects.toBe(abort);
  });
});
