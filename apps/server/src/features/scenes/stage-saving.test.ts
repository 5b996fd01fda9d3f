import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_TEXT_ITEM_LENGTH } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { textItem } from '../../../../../packages/contract/test-support/documents';
import { type DraftCalls, SaveError } from '../../../../web/src/features/stage/saving/draft-calls';
import { DraftSaver } from '../../../../web/src/features/stage/saving/draft-saver';
import type { WindowMessage } from '../../../../web/src/features/stage/saving/editor-handover';
import { createKeeper, takeLeftChanges } from '../../../../web/src/features/stage/saving/kept-changes';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { memoryStorage } from '../../../../web/test-support/memory-storage';

/*
 * These tests run the editor's own saver, which knows the server only by its calls, against a real server and database.
 */

let testApp: TestApp;
let owner: TestClient;
let userId: number;
let projectId: number;
let windows: EditorWindow[];
const stored = new Map<string, string>();
const storage = memoryStorage(stored);

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ id: userId } = await owner.register());
});
afterAll(() => testApp.close());

beforeEach(async () => {
  stored.clear();
  windows = [];
  const modelUrl = await insertReadyFile(testApp.deps.db, userId, 'video');
  const body = { name: 'Menu', type: 'markerless', contentType: 'video', modelUrl };
  projectId = (await owner.post('/api/projects', body)).json<Project>().id;
});

const url = () => `/api/projects/${projectId}/draft`;
const readDraft = async () => (await owner.get(url())).json<SceneDraft>();

interface EditorWindow {
  saver: DraftSaver;
  /** The document as the window shows it. */
  shown: () => SceneDocument;
  edit: (text: string) => void;
  /** `down`: nothing arrives; `loses-answers`: the server saves, but its answer is lost. */
  connection: { state: 'up' | 'down' | 'loses-answers' };
  editor: string;
}

async function openWindow({ hears = true } = {}): Promise<EditorWindow> {
  const editor = randomUUID();
  const connection: EditorWindow['connection'] = { state: 'up' };
  const draft = await readDraft();
  let document = draft.document;
  const saver = new DraftSaver(
    {
      calls: callsOver(connection, editor),
      keeper: createKeeper({ storage, userId, projectId }, editor),
      channel: { tell: (message) => tellOthers(editor, message) },
      editor,
      onReplaced: (replacement) => (document = replacement),
    },
    draft,
  );
  const edit = (text: string) => {
    document = withText(document, text);
    saver.change(document);
  };
  const opened = { saver, shown: () => document, edit, connection, editor };
  if (hears) windows.push(opened);
  return opened;
}

function tellOthers(from: string, message: WindowMessage): void {
  for (const { saver, editor } of windows) if (editor !== from) void saver.hear(message);
}

function callsOver(connection: EditorWindow['connection'], editor: string): DraftCalls {
  const call = async (request: () => ReturnType<TestClient['get']>): Promise<SceneDraft> => {
    if (connection.state === 'down') throw new SaveError('offline', 'no connection');
    const answer = await request();
    if (connection.state === 'loses-answers') throw new SaveError('offline', 'no connection');
    if (answer.statusCode === 200) return answer.json<SceneDraft>();
    const { code, message } = answer.json<{ code: string; message: string }>();
    const reasons = { 'draft-changed': 'changed', 'draft-held': 'held' } as const;
    throw new SaveError(reasons[code as keyof typeof reasons] ?? 'refused', message);
  };
  return {
    read: async () => call(async () => owner.get(url())),
    save: async (payload, revision) =>
      call(async () => {
        const headers = { 'if-match': `"${revision}"`, editor };
        return owner.request({ method: 'PUT', url: url(), payload, headers });
      }),
    takeOver: async () => call(async () => owner.post(`${url()}/editor`, { editor })),
  };
}

/** The document with this text as its only item. */
function withText(document: SceneDocument, text: string): SceneDocument {
  const [scene] = document.scenes;
  if (!scene) throw new Error('the document has no scene');
  return { ...document, scenes: [{ ...scene, items: [textItem('text01', { text })] }] };
}

function textOf({ scenes: [scene] }: SceneDocument): string | null {
  const [item] = scene?.items ?? [];
  return item?.kind === 'text' ? item.text : null;
}

describe('a window of the editor', () => {
  it('saves its last change, and says so', async () => {
    const { saver, edit } = await openWindow();
    edit('one');
    edit('two');
    expect(saver.current.save).toBe('saving');
    await saver.flush();
    expect(saver.current).toMatchObject({ save: 'saved', mode: 'editing' });
    expect(await readDraft()).toMatchObject({ revision: 1 });
    expect(textOf((await readDraft()).document)).toBe('two');
    expect(stored.size).toBe(0);
  });

  it('keeps changes in the browser while it is offline, and sends them when the connection is back', async () => {
    const { saver, edit, connection } = await openWindow();
    connection.state = 'down';
    edit('from the train');
    await saver.flush();
    expect(saver.current.save).toBe('offline');
    expect([...stored.values()].join('')).toContain('from the train');
    connection.state = 'up';
    await saver.refresh();
    expect(saver.current.save).toBe('saved');
    expect(textOf((await readDraft()).document)).toBe('from the train');
    expect(stored.size).toBe(0);
  });

  it('goes on after a save whose answer was lost', async () => {
    const { saver, edit, connection } = await openWindow();
    connection.state = 'loses-answers';
    edit('one');
    await saver.flush();
    connection.state = 'up';
    edit('two');
    await saver.flush();
    expect(saver.current).toMatchObject({ save: 'saved', rejected: null });
    expect(textOf((await readDraft()).document)).toBe('two');
  });

  it('finds the changes of a window that was closed without a connection', async () => {
    const closed = await openWindow({ hears: false });
    // The server still considers the closed window the editor.
    closed.edit('saved');
    await closed.saver.flush();
    closed.connection.state = 'down';
    closed.edit('not lost');
    await closed.saver.dispose();
    await expect.poll(() => stored.size).toBe(1);
    const place = { storage, userId, projectId };
    expect(takeLeftChanges(place, () => true)).toBeNull();
    const left = takeLeftChanges(place, () => false);
    if (!left) throw new Error('nothing was kept');
    const { saver } = await openWindow();
    const resumed = await saver.resume(left, await readDraft());
    expect(resumed && textOf(resumed)).toBe('not lost');
    await saver.flush();
    expect(textOf((await readDraft()).document)).toBe('not lost');
  });

  it('shows why the server refuses a change, and saves the next one', async () => {
    const { saver, edit } = await openWindow();
    edit('x'.repeat(MAX_TEXT_ITEM_LENGTH + 1));
    await saver.flush();
    expect(saver.current.save).toBe('refused');
    expect(saver.current.message).not.toBeNull();
    edit('short');
    await saver.flush();
    expect(saver.current).toMatchObject({ save: 'saved', message: null });
  });
});

describe('two windows of one browser', () => {
  it('take turns: the second one watches, takes over what the first has saved, and the first then watches', async () => {
    const first = await openWindow();
    first.edit('one');
    await first.saver.flush();
    const second = await openWindow();
    expect(second.saver.current.mode).toBe('watching');
    first.edit('one more');
    await second.saver.editHere();
    expect(textOf(second.shown())).toBe('one more');
    expect([first.saver.current.mode, second.saver.current.mode]).toEqual(['watching', 'editing']);
    second.edit('two');
    await second.saver.flush();
    await expect.poll(() => textOf(first.shown())).toBe('two');
    expect(() => first.edit('three')).toThrow('may edit');
  });
});

/** Takes a draft over without the wait for the other window's release, which never comes if it does not hear. */
async function withoutWaiting(takeOver: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const taking = takeOver();
  vi.runAllTimers();
  vi.useRealTimers();
  await taking;
}

/** The second window took over and saved while the first one made a change without knowing of it. */
async function heldByOther() {
  const first = await openWindow({ hears: false });
  first.edit('one');
  await first.saver.flush();
  const second = await openWindow({ hears: false });
  await withoutWaiting(() => second.saver.editHere());
  second.edit('two');
  await second.saver.flush();
  first.edit('mine');
  await first.saver.flush();
  return { first, second };
}

describe('two windows that do not hear each other', () => {
  it('lose nothing: the refused change stays in its window and in the browser', async () => {
    const { first } = await heldByOther();
    expect(first.saver.current).toMatchObject({ save: 'refused', mode: 'watching' });
    expect(first.saver.current.rejected && textOf(first.saver.current.rejected)).toBe('mine');
    expect(textOf(first.shown())).toBe('mine');
    expect([...stored.values()].join('')).toContain('mine');
    expect(textOf((await readDraft()).document)).toBe('two');
  });

  it('use the refused change if the user says so', async () => {
    const { first, second } = await heldByOther();
    await withoutWaiting(() => first.saver.insist());
    expect(first.saver.current).toMatchObject({ save: 'saved', mode: 'editing', rejected: null });
    expect(textOf((await readDraft()).document)).toBe('mine');
    await second.saver.refresh();
    expect(second.saver.current.mode).toBe('watching');
    expect(textOf(second.shown())).toBe('mine');
  });

  it('drop the refused change if the user says so', async () => {
    const { first } = await heldByOther();
    await first.saver.dropRejected();
    expect(first.saver.current).toMatchObject({ save: 'saved', mode: 'watching', rejected: null });
    expect(textOf(first.shown())).toBe('two');
    expect(stored.size).toBe(0);
  });
});
