import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError, shownMessage } from './api-error';
import { fetchStoredFile } from './uploads';

afterEach(() => vi.unstubAllGlobals());

const failureOf = async (answer: () => Promise<Response>): Promise<unknown> => {
  vi.stubGlobal('fetch', answer);
  return fetchStoredFile('/files/a').then(
    () => null,
    (error: unknown) => error,
  );
};

describe('fetchStoredFile', () => {
  it('fails with words for the user when the server has no such file, without the body of the answer', async () => {
    const failure = await failureOf(async () => new Response('<html>gateway</html>', { status: 404 }));
    expect(shownMessage(failure)).toContain('404');
    expect(shownMessage(failure)).not.toContain('gateway');
  });

  it('fails as without a connection when the connection is lost, and keeps the cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const failure = await failureOf(async () => {
      throw cause;
    });
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toHaveProperty('cause', cause);
  });

  it('passes on the error of an aborted request as it is', async () => {
    const aborted = new DOMException('stopped', 'AbortError');
    const failure = await failureOf(async () => {
      throw aborted;
    });
    expect(failure).toBe(aborted);
  });
});
