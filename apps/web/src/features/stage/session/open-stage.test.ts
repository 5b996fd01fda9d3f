import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeItem } from '../document/edit-document';
import { moveTo } from '../document/item-edits';
import { openStage } from './open-stage';
import { memoryStorage } from '../../../../test-support/memory-storage';

const PROJECT = { id: 7, type: 'image-tracking', workspaceId: 1 } as Project;
const DRAFT: SceneDraft = {
  document: richDocument(),
  revision: 3,
  editor: null,
  editorName: null,
  published: null,
  unpublishedSaves: 0,
};

/** A channel as browsers have it: once closed, it refuses messages. */
class Channel extends EventTarget {
  static readonly told: unknown[] = [];
  private isClosed = false;

  postMessage(message: unknown): void {
    if (this.isClosed) throw new DOMException('The channel is closed', 'InvalidStateError');
    Channel.told.push(message);
  }

  close(): void {
    this.isClosed = true;
  }
}

const stored = new Map<string, string>();
/** Answers the save of the draft. */
let answerSave: () => void;

beforeEach(() => {
  stored.clear();
  Channel.told.length = 0;
  vi.stubGlobal('localStorage', memoryStorage(stored));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
    if (method !== 'PUT') return Response.json(DRAFT);
    await new Promise<void>((resolve) => (answerSave = resolve));
    return Response.json({ ...DRAFT, revision: DRAFT.revision + 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a change just before the stage is left is no longer kept in the browser once it is saved, and other windows hear of it', async () => {
  const stage = await openStage(PROJECT, 1, () => undefined);
  stage.session.edit((document) => changeItem(document, 'model1', (item) => moveTo(item, [0.5, 0, 0])));
  stage.close();
  expect(stored.size).toBe(1);
  await expect.poll(() => answerSave).toBeDefined();
  answerSave();
  await expect.poll(() => stored.size).toBe(0);
  expect(Channel.told).toMatchObject([{ type: 'saved' }]);
});
