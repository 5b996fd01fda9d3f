import { expect, it, vi } from 'vitest';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { publishFirst } from './publish-first';

it('saves as the editor of this window, so that its stage goes on without asking', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const editors: (string | null)[] = [];
  vi.stubGlobal('fetch', (_url: string, { method, headers }: RequestInit) => {
    if (method === 'PUT') editors.push(new Headers(headers).get('editor'));
    return Promise.resolve(Response.json({ document: {}, revision: method === 'PUT' ? 1 : 0 }));
  });
  await publishFirst(1, 'key of the first', (document: SceneDocument) => document);
  await publishFirst(2, 'key of the second', (document: SceneDocument) => document);
  expect(editors).toEqual([stored.get('stage-window'), stored.get('stage-window')]);
  expect(editors[0]).toMatch(/^[\da-f-]{36}$/);
});
