import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import { afterEach, expect, it, vi } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { webDraftCalls } from './web-draft-calls';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['offline', 'no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['offline', 'the sign-in page of a network', async () => new Response('<html>Welcome to the hotel</html>')],
  ['offline', 'a busy server', async () => new Response('', { status: 503 })],
  ['changed', 'another revision', async () => refusal(409, 'draft-changed')],
  ['held', 'another editor', async () => refusal(409, 'draft-held')],
  ['signed-out', 'the end of the session', async () => refusal(401, 'unauthenticated')],
  ['refused', 'a document that is refused', async () => refusal(400, 'validation-failed')],
])('a save fails as %s after %s', async (reason, _, answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer);
  await expect(webDraftCalls(1, 'window-1').save(richDocument(), 3)).rejects.toMatchObject({
    name: 'SaveError',
    reason,
  });
});

function refusal(status: number, code: ErrorCode): Response {
  return Response.json({ code, message: 'refused' }, { status });
}
