import { MAX_ALT_TEXT_LENGTH, MAX_SCENE_ITEMS, MAX_TEXT_ITEM_LENGTH } from '@anchora/contract/limits';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { richDocument, textItem } from '../../../../packages/contract/test-support/documents';
import { saveDraft } from './drafts';

/** Browsers send no larger body with `keepalive`, bytes. */
const KEEPALIVE_BYTES = 64 * 1024;

let sent: RequestInit[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (init.keepalive && new Blob([init.body as string]).size > KEEPALIVE_BYTES)
      throw new TypeError('Failed to fetch');
    sent.push(init);
    return Response.json({ code: 'request-too-large', message: 'too large' }, { status: 413 });
  });
});

afterEach(() => vi.unstubAllGlobals());

const save = (document: SceneDocument) => saveDraft(7, { document, revision: 3, editor: 'window-1' });

it('a document that the server may take is sent even if its page closes', async () => {
  await expect(save(richDocument())).rejects.toMatchObject({ status: 413 });
  expect(sent).toMatchObject([{ method: 'PUT', keepalive: true }]);
});

it('a document that is too large is refused by the server, not sent again and again as if there were no connection', async () => {
  const long = { text: 'ồ'.repeat(MAX_TEXT_ITEM_LENGTH), alt: 'ồ'.repeat(MAX_ALT_TEXT_LENGTH) };
  const items = Array.from({ length: 2 * MAX_SCENE_ITEMS }, (_, i) => ({ ...textItem(`text${10 + i}`), ...long }));
  const [scene] = richDocument().scenes;
  if (!scene) throw new Error('there is no scene');
  await expect(save({ ...richDocument(), scenes: [{ ...scene, items }] })).rejects.toMatchObject({ status: 413 });
  expect(sent).toHaveLength(1);
});
