import { expect, it } from 'vitest';
import { createClient, NoAnswerError } from './client';

const options = { server: 'https://ar.example', token: 'a token', attempts: 2, sleep: () => Promise.resolve() };
const answering = (answer: () => Response) => createClient({ ...options, fetch: () => Promise.resolve(answer()) });

it.each(['"Bad gateway"', 'null', '{"error":"upstream"}', '{"code":7,"message":"no"}', '<html>'])(
  'takes %s for the words of a proxy',
  async (text) => {
    const client = answering(() => new Response(text, { status: 502 }));
    await expect(client.call('readToken', {})).rejects.toMatchObject({ name: 'CallError', status: 502, body: null });
  },
);

it('gives the words of the server', async () => {
  const body = { code: 'token-invalid', message: 'This token is not valid.' };
  const client = answering(() => Response.json(body, { status: 401 }));
  await expect(client.call('readToken', {})).rejects.toMatchObject({ name: 'CallError', status: 401, body });
});

it('says that no answer came, and why', async () => {
  const cause = new TypeError('fetch failed');
  const client = createClient({ ...options, fetch: () => Promise.reject(cause) });
  const failed = client.call('readToken', {});
  await expect(failed).rejects.toBeInstanceOf(NoAnswerError);
  await expect(failed).rejects.toMatchObject({ cause });
});

it.each(['2592000', '1e300', 'Infinity'])(
  'waits no longer than a timer can when it is told to wait %s s',
  async (wait) => {
    const answers = [new Response('', { status: 429, headers: { 'retry-after': wait } }), Response.json({})];
    const waits: number[] = [];
    const client = createClient({
      ...options,
      sleep: async (ms) => void waits.push(ms),
      fetch: async () => answers.shift() ?? Response.error(),
    });
    await client.call('readToken', {});
    // Timers of JavaScript count to this; they do not wait at all for more.
    expect(waits).toEqual([2 ** 31 - 1]);
  },
);

it('leaves out what is undefined in a query', async () => {
  const asked: unknown[] = [];
  const client = createClient({
    ...options,
    fetch: async (url) => {
      asked.push(url);
      return Response.json({ items: [], nextCursor: null });
    },
  });
  await client.call('listProjects', { query: { q: undefined, view: 'trash' } });
  expect(asked).toEqual(['https://ar.example/api/v1/projects?view=trash']);
});

it('treats a page in place of the answer as no answer', async () => {
  const client = answering(() => new Response('<html>Sign in to this network</html>'));
  await expect(client.call('readToken', {})).rejects.toBeInstanceOf(NoAnswerError);
});
