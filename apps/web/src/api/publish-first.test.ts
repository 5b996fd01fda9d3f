import { beforeEach, expect, it, vi } from 'vitest';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { EDITOR_KEY } from './drafts';
import { publishFirst } from './publish-first';
import { memoryStorage } from '../../test-support/memory-storage';

interface Sent {
  call: string;
  headers: Headers;
  body: unknown;
}

const DOCUMENT = { title: 'of the server' };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', memoryStorage(stored));
});

/** A server with a draft of this revision, which saves as the next one. @returns the requests that it gets */
function serverWith(revision: number): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const json = typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
    sent.push({ call: `${method} ${url.split('/').at(-1)}`, headers: new Headers(headers), body: json });
    return Promise.resolve(Response.json({ document: DOCUMENT, revision: revision + Number(method === 'PUT') }));
  });
  return sent;
}

/** Methods and the last parts of the addresses. */
const callsOf = (sent: Sent[]) => sent.map(({ call }) => call);
const changed = (document: SceneDocument) => ({ ...document, title: 'changed' }) as SceneDocument;

it('saves the changed document and publishes what was saved, under the key of the creation', async () => {
  const sent = serverWith(0);
  await publishFirst(7, 'key of the project', changed);
  const [, saved, published] = sent;
  expect(callsOf(sent)).toEqual(['GET draft', 'PUT draft', 'POST publish']);
  expect(saved?.body).toEqual({ ...DOCUMENT, title: 'changed' });
  expect(published?.body).toEqual({ revision: 1 });
  expect(published?.headers.get('idempotency-key')).toBe('key of the project');
});

it('leaves a project alone that has a draft already', async () => {
  const sent = serverWith(3);
  await publishFirst(7, 'key of the project', changed);
  expect(callsOf(sent)).toEqual(['GET draft']);
});

it('saves as the editor of this window, so that its stage goes on without asking', async () => {
  const sent = serverWith(0);
  await publishFirst(1, 'key of the first', changed);
  await publishFirst(2, 'key of the second', changed);
  const editors = sent.filter(({ call }) => call.startsWith('PUT')).map(({ headers }) => headers.get('editor'));
  expect(editors).toEqual([stored.get(EDITOR_KEY), stored.get(EDITOR_KEY)]);
  expect(editors[0]).toMatch(/^[\da-f-]{36}$/);
});
