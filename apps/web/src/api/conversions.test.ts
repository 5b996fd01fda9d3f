import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { convertOnServer } from './conversions';
import { ApiError, ConnectionError } from './api-error';
import { noteStored } from './uploads';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that has the file already; `onStart` is called while it starts the conversion. */
function serverThat(onStart: () => void): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    calls.push(`${method} ${path}`);
    if (method === 'POST') onStart();
    return Response.json({ id: 7, state: 'running', percent: 50 });
  });
  return calls;
}

/** The client gives up before so many failures in a row (`MAX_ATTEMPTS`). */
const MORE_THAN_MAX_ATTEMPTS = 100;

const result = { url: '/files/b', kind: 'video', contentType: 'video/mp4', sizeBytes: 9 };
const tooMany = () => new Response('{}', { status: 429 });
const ready = () => Response.json({ id: 7, state: 'ready', percent: 100, result });

/** A server that has converted the video; it gives these answers first, after that to the start. */
function serverAfter(answers: (Response | Error)[]): void {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') return Response.json({ id: 7, state: 'running', percent: 0 });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? (path === result.url ? new Response('converted') : ready());
  });
}

async function convertStoredVideo(): Promise<File | Error> {
  const { signal } = new AbortController();
  const converting = convertOnServer(storedVideo(), { trim: null, signal, onFraction: () => undefined });
  const ended = converting.catch((error: unknown) => error as Error);
  await vi.runAllTimersAsync();
  return ended;
}

function storedVideo(): File {
  const file = new File(['video'], 'clip.mov');
  noteStored(file, { url: '/files/a', kind: 'source', contentType: 'video/quicktime', sizeBytes: 5 });
  return file;
}

describe('convertOnServer', () => {
  it('asks again for the conversion and for its result after a lost answer, a proxy’s error and a refusal of too many requests', async () => {
    const lost = new TypeError('Failed to fetch');
    serverAfter([lost, new Response('<h1>Bad Gateway</h1>', { status: 502 }), tooMany(), ready(), lost]);
    expect(await convertStoredVideo()).toHaveProperty('name', 'clip.mp4');
  });

  it('fails when the server does not know the conversion, or stays away', async () => {
    serverAfter([new Response('{}', { status: 404 })]);
    expect(await convertStoredVideo()).toBeInstanceOf(ApiError);
    serverAfter(Array.from({ length: MORE_THAN_MAX_ATTEMPTS }, () => new TypeError('Failed to fetch')));
    expect(await convertStoredVideo()).toBeInstanceOf(ConnectionError);
  });

  it('cancels the conversion on the server when it is aborted while the server starts it', async () => {
    const stopping = new AbortController();
    const calls = serverThat(() => stopping.abort());
    const converting = convertOnServer(storedVideo(), {
      trim: null,
      signal: stopping.signal,
      onFraction: () => undefined,
    });
    await expect(converting).rejects.toHaveProperty('name', 'AbortError');
    expect(calls).toEqual(['POST /api/conversions', 'DELETE /api/conversions/7']);
  });

  it('cancels the conversion on the server when it is aborted between two looks at it', async () => {
    const stopping = new AbortController();
    const calls = serverThat(() => undefined);
    const converting = convertOnServer(storedVideo(), {
      trim: null,
      signal: stopping.signal,
      onFraction: () => setTimeout(() => stopping.abort()),
    });
    void vi.runAllTimersAsync();
    await expect(converting).rejects.toHaveProperty('name', 'AbortError');
    expect(calls).toEqual(['POST /api/conversions', 'GET /api/conversions/7', 'DELETE /api/conversions/7']);
  });
});
