import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const signal = new AbortController().signal;
/** Method and token of each request. */
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    asked.push(
      [method, ...(typeof body === 'string' ? [(JSON.parse(body) as { token: string }).token] : [])].join(' '),
    );
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Each tab has its own copy of the module. */
async function openTab() {
  vi.resetModules();
  return import('./previews');
}

it('a tab opens its own link again once another tab has opened another one', async () => {
  const [first, second] = [await openTab(), await openTab()];
  await first.readPreview('one', signal);
  await first.reopenPreview('one');
  await second.readPreview('two', signal);
  expect(asked).toEqual(['POST one', 'POST two']);
  await expect.poll(async () => first.reopenPreview('one').then(() => asked.length)).toBe(3);
  await first.readOwnPreview('one', signal);
  expect(asked.slice(2)).toEqual(['POST one', 'GET']);
  await expect.poll(async () => second.readOwnPreview('two', signal).then(() => asked.at(-1))).toBe('POST two');
});
