import { Gate } from '@anchora/ar-runtime/loading/gate';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { expect, it } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeScene } from '../document/edit-document';
import { StageSession } from '../session/stage-session';
import { type DraftCalls, SaveError } from './draft-calls';
import { DraftSaver } from './draft-saver';
import { createKeeper } from './kept-changes';
import { memoryStorage } from '../../../../test-support/memory-storage';

const EDITOR = 'window-1';
const DRAFT: SceneDraft = {
  document: richDocument(),
  revision: 3,
  editor: EDITOR,
  editorName: null,
  published: 1,
  unpublishedSaves: 0,
};

/** The document with another name for its first scene. */
const named = (name: string): SceneDocument => changeScene(richDocument(), 'scenea', (scene) => ({ ...scene, name }));

/** A window whose server accepts a save unless `refusal` is set, and answers once `gate` is open. */
function openWindow(draft = DRAFT, { isFull = false } = {}) {
  const stored = new Map<string, string>();
  const storage = memoryStorage(stored);
  if (isFull) {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  }
  const server = {
    draft,
    refusal: null as SaveError | null,
    gate: null as Gate | null,
    saved: [] as unknown[],
    takeOvers: 0,
  };
  const calls: DraftCalls = {
    read: async () => server.draft,
    save: async (document, revision) => {
      await server.gate?.opened;
      if (server.refusal) throw server.refusal;
      server.saved.push({ name: document.scenes[0]?.name, revision });
      server.draft = { ...server.draft, document, revision: revision + 1 };
      return server.draft;
    },
    takeOver: async () => {
      server.takeOvers += 1;
      return server.draft;
    },
  };
  const replaced: [document: SceneDocument, how: string][] = [];
  const session = new StageSession(draft.document, 'image-tracking');
  const saver = new DraftSaver(
    {
      calls,
      keeper: createKeeper({ storage, userId: 1, projectId: 2 }, EDITOR),
      channel: { tell: () => undefined },
      editor: EDITOR,
      onReplaced: (...by) => {
        replaced.push(by);
        session.replace(...by);
      },
    },
    draft,
  );
  session.saveWith(saver);
  return { saver, server, session, stored, replaced, shown: () => replaced.at(-1)?.[0] ?? DRAFT.document };
}

it.each(['offline', 'refused', 'signed-out'] as const)(
  'a version that is brought back while a change is not saved (%s) stays the draft',
  async (reason) => {
    const { saver, server, stored, shown } = openWindow();
    server.refusal = new SaveError(reason, 'not now');
    saver.change(named('not saved'));
    await saver.flush();
    server.refusal = null;
    server.draft = { ...DRAFT, document: named('version 1'), revision: 4 };
    saver.replace(server.draft);
    await saver.refresh();
    expect(server.draft.document).toEqual(named('version 1'));
    expect(shown()).toEqual(named('version 1'));
    expect(saver.current).toMatchObject({ save: 'saved', message: null });
    expect(stored.size).toBe(0);
  },
);

/** The same content with the members of every object the other way round. */
function turnedRound<T>(value: T): T {
  if (Array.isArray(value)) return value.map(turnedRound) as T;
  if (!(value instanceof Object)) return value;
  const turned = Object.entries(value).toReversed();
  return Object.fromEntries(turned.map(([key, member]) => [key, turnedRound(member as unknown)])) as T;
}

const KEPT = { editor: 'closed', revision: 3, atMs: 0 };
const SAVED = { ...DRAFT, editor: 'closed', revision: 4 };

it('asks nothing about a change that the server had before the window was closed, in another order of members', async () => {
  const { saver } = openWindow();
  expect(await saver.resume({ ...KEPT, document: turnedRound(DRAFT.document) }, SAVED)).toBeNull();
  expect(saver.current.rejected).toBeNull();
});

it('goes on with the change after one whose answer a closed window did not wait for', async () => {
  const { saver, server } = openWindow(SAVED);
  expect(await saver.resume({ ...KEPT, document: named('later') }, SAVED)).toEqual(named('later'));
  await saver.flush();
  expect(server.draft.document).toEqual(named('later'));
});

it("asks about a closed window's change if another window has saved since", async () => {
  const { saver } = openWindow({ ...SAVED, editor: null });
  expect(await saver.resume({ ...KEPT, document: named('later') }, { ...SAVED, editor: null })).toBeNull();
  expect(saver.current.rejected).toEqual(named('later'));
});

it('a change that is made while another one is being saved is saved next, on the revision of that save', async () => {
  const { saver, server, stored } = openWindow();
  server.gate = new Gate();
  saver.change(named('first'));
  const flushed = saver.flush();
  saver.change(named('second'));
  expect(saver.current.save).toBe('saving');
  server.gate.open();
  await flushed;
  expect(server.saved).toEqual([
    { name: 'first', revision: 3 },
    { name: 'second', revision: 4 },
  ]);
  expect(saver.current.save).toBe('saved');
  expect(stored.size).toBe(0);
});

it('a change that is made while another one is being saved is kept in the browser when the page is left', async () => {
  const { saver, server, stored } = openWindow();
  server.gate = new Gate();
  saver.change(named('first'));
  void saver.flush();
  saver.change(named('second'));
  saver.leave();
  expect([...stored.values()].map((kept) => JSON.parse(kept) as unknown)).toMatchObject([
    { document: named('second'), revision: 3 },
  ]);
});

it.each([
  ['keeps it if the storage has room', false],
  ['loses it if the storage is full', true],
])('closing the window with a change that is not saved %s', async (_, isFull) => {
  const { saver, server, stored } = openWindow(DRAFT, { isFull });
  expect(saver.wouldLose()).toBe(false);
  server.refusal = new SaveError('offline', 'no connection');
  saver.change(named('not saved'));
  expect(saver.wouldLose()).toBe(isFull);
  expect(stored.size).toBe(isFull ? 0 : 1);
  await saver.flush();
  expect(saver.wouldLose()).toBe(isFull);
  server.refusal = null;
  await saver.flush();
  expect(saver.wouldLose()).toBe(false);
});

it('a change made after the session has ended is kept, and saved when the stage is looked at again after signing in', async () => {
  const { saver, server, stored } = openWindow();
  server.refusal = new SaveError('signed-out', 'Please sign in.');
  saver.change(named('kept'));
  await saver.flush();
  expect(saver.current).toMatchObject({ save: 'signed-out', message: 'Please sign in.' });
  expect(saver.canEdit).toBe(true);
  expect(stored.size).toBe(1);
  server.refusal = null;
  await saver.refresh();
  expect(server.saved).toEqual([{ name: 'kept', revision: 3 }]);
  expect(saver.current.save).toBe('saved');
});

it("undo leads back to rejected changes after the other window's document was chosen", async () => {
  const { saver, server, session, replaced } = openWindow();
  server.draft = { ...DRAFT, document: named('theirs'), revision: 4, editor: 'window-2' };
  server.refusal = new SaveError('changed', 'another window saved first');
  session.edit(() => named('mine'));
  await saver.flush();
  await saver.dropRejected();
  server.refusal = null;
  await saver.editHere();
  expect(replaced).toEqual([[named('theirs'), 'as-edit']]);
  expect(saver.canEdit).toBe(true);
  session.undo();
  expect(session.document).toEqual(named('mine'));
});

it("undo leads back to the other window's document after rejected changes of a closed one were chosen", async () => {
  const theirs = { ...DRAFT, document: named('theirs'), revision: 5, editor: null };
  const { saver, server, session, replaced } = openWindow(theirs);
  server.draft = theirs;
  await saver.resume({ ...KEPT, document: named('mine') }, theirs);
  await saver.insist();
  expect(replaced).toEqual([
    [named('theirs'), 'without-history'],
    [named('mine'), 'as-edit'],
  ]);
  expect(server.draft.document).toEqual(named('mine'));
  session.undo();
  expect(session.document).toEqual(named('theirs'));
});

it('a window that becomes the editor shows what was saved since', async () => {
  const { saver, server, replaced } = openWindow({ ...DRAFT, editor: 'window-2' });
  server.draft = { ...DRAFT, document: named('theirs'), revision: 4, editor: 'window-2' };
  await saver.editHere();
  expect([server.takeOvers, saver.canEdit]).toEqual([1, true]);
  expect(replaced).toEqual([[named('theirs'), 'without-history']]);
});

it('a window that is closed while it asks to be the editor does not become it', async () => {
  const { saver, server, replaced } = openWindow({ ...DRAFT, editor: 'window-2' });
  const asked = saver.editHere();
  await saver.dispose();
  await asked;
  expect([server.takeOvers, replaced]).toEqual([0, []]);
});

it('a window that only shows names the member who edits now, also when another one has become the editor', async () => {
  const { saver, server } = openWindow({ ...DRAFT, editor: 'window-2', editorName: 'Ada' });
  expect(saver.current.editorName).toBe('Ada');
  server.draft = { ...server.draft, editor: 'window-3', editorName: 'Linh' };
  await saver.hearFromServer({ revision: 3, editor: 'window-3', editorName: 'Linh' });
  expect(saver.current).toMatchObject({ mode: 'watching', editorName: 'Linh' });
});
