import { afterEach, describe, expect, it, vi } from 'vitest';
import { convertOnServer } from './conversions';
import { noteStored } from './uploads';

afterEach(() => vi.unstubAllGlobals());

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

function storedVideo(): File {
  const file = new File(['video'], 'clip.mov');
  noteStored(file, { url: '/files/a', kind: 'source', contentType: 'video/quicktime', sizeBytes: 5 });
  return file;
}

describe('convertOnServer', () => {
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
    await expect(converting).rejects.toHaveProperty('name', 'AbortError');
    expect(calls).toEqual(['POST /api/conversions', 'GET /api/conversions/7', 'DELETE /api/conversions/7']);
  });
});
