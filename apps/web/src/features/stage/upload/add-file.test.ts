import { MAX_DOCUMENT_ITEMS, MAX_SCENE_ITEMS } from '@anchora/contract/limits';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FILE, richDocument, textItem } from '../../../../../../packages/contract/test-support/documents';
import { changeScene, itemOf, sceneOf } from '../document/edit-document';
import type { DraftSaver } from '../saving/draft-saver';
import { Announcer } from '../session/announcer';
import type { SizeKeeper } from '../session/size-keeper';
import { StageSession } from '../session/stage-session';
import { takeUpload } from './add-file';
import type { ScenePending } from './scene-uploads';

const STORED = { url: `/files/${FILE(9)}` };
const sizes = { remember: () => undefined } as unknown as SizeKeeper;
const saver = { canEdit: true, change: () => undefined };

/** Whether the focus is in a text field. */
let isTyping = false;

beforeEach(() => {
  Object.assign(saver, { canEdit: true });
  isTyping = false;
  class Focused {
    closest = () => (isTyping ? this : null);
  }
  vi.stubGlobal('HTMLElement', Focused);
  vi.stubGlobal('document', { activeElement: new Focused() });
});

function stageOf(document: SceneDocument) {
  const session = new StageSession(document, 'image-tracking');
  session.saveWith(saver as unknown as DraftSaver);
  const take = (pending: Partial<ScenePending>) =>
    takeUpload(
      { session, announcer: new Announcer(), sizes },
      { file: new File([''], 'cup.png'), kind: 'image', sceneId: 'sceneb', replaces: null, ...pending } as ScenePending,
      STORED,
    );
  return { session, take, itemsOf: (sceneId: string) => sceneOf(session.document, sceneId).items };
}

/** The document with a scene that has room for one more item. */
function nearlyFull(): SceneDocument {
  return changeScene(richDocument(), 'sceneb', (scene) => ({ ...scene, items: texts('b', MAX_SCENE_ITEMS - 1) }));
}

function texts(letter: string, count: number): SceneItem[] {
  return Array.from({ length: count }, (_, i) => textItem(`txt${letter}${10 + i}`));
}

it('a stored file becomes an item of the scene for which it was chosen, or of the present one if that is gone', () => {
  const { take, itemsOf, session } = stageOf(richDocument());
  expect(take({})).toBeNull();
  expect(itemsOf('sceneb').at(-1)).toMatchObject({ name: 'cup', file: FILE(9) });
  session.selectScene('scened');
  expect(take({ sceneId: 'removed' })).toBeNull();
  expect(itemsOf('scened').at(-1)).toMatchObject({ name: 'cup', file: FILE(9) });
});

it('of several files that were chosen for a scene, those beyond its limit are refused with the reason', () => {
  const { take, itemsOf } = stageOf(nearlyFull());
  expect(take({})).toBeNull();
  expect(take({})).toContain(String(MAX_SCENE_ITEMS));
  expect(itemsOf('sceneb')).toHaveLength(MAX_SCENE_ITEMS);
});

it('a file is refused with the reason if its scene has room, but the plan allows no more items', () => {
  const { session, take, itemsOf } = stageOf(richDocument());
  const count = itemsOf('sceneb').length;
  session.limitItems(session.document.scenes.reduce((sum, { items }) => sum + items.length, 1));
  expect(take({})).toBeNull();
  expect(take({})).toBe(`Without Pro a project can have ${session.mostItems} items.`);
  expect(itemsOf('sceneb')).toHaveLength(count + 1);
});

it('a file is refused with the reason if its scene has room, but all scenes together have none', () => {
  const counts = [MAX_SCENE_ITEMS, MAX_SCENE_ITEMS, MAX_DOCUMENT_ITEMS - 2 * MAX_SCENE_ITEMS - 1, 0];
  const document = richDocument();
  const scenes = document.scenes.map((scene, i) => ({ ...scene, items: texts(String(i), counts[i] ?? 0) }));
  const { take, itemsOf } = stageOf({ ...document, scenes });
  const sceneId = scenes[3]?.id ?? '';
  expect(take({ sceneId })).toBeNull();
  expect(take({ sceneId })).toContain(String(MAX_DOCUMENT_ITEMS));
  expect(itemsOf(sceneId)).toHaveLength(1);
});

it('a stored file replaces that of its item, in a full scene too', () => {
  const { take, session } = stageOf(nearlyFull());
  expect(take({})).toBeNull();
  expect(take({ replaces: 'model1', kind: 'model' })).toBeNull();
  expect(itemOf(session.document, 'model1')).toMatchObject({ file: FILE(9) });
});

it('while another window edits, no file is taken', () => {
  const { take, session } = stageOf(richDocument());
  saver.canEdit = false;
  expect(take({})).toContain('Another window');
  expect(session.document).toEqual(richDocument());
});

describe('the item of a file that is stored', () => {
  it('is selected', () => {
    const { session, take, itemsOf } = stageOf(richDocument());
    session.select('model1');
    take({});
    expect(session.selected).toBe(itemsOf('sceneb').at(-1));
  });

  it('is not selected while a hand drags another one', () => {
    const { session, take, itemsOf } = stageOf(richDocument());
    session.select('model1');
    session.editItem('model1', (item) => ({ ...item, scale: 2 }), { name: 'gesture 1', byHand: true });
    take({});
    expect(itemsOf('sceneb').at(-1)).toMatchObject({ name: 'cup' });
    expect(session.selected?.id).toBe('model1');
  });

  it('is not selected while the creator types, whose field would go', () => {
    const { session, take, itemsOf } = stageOf(richDocument());
    session.select('model1');
    isTyping = true;
    take({});
    expect(itemsOf('sceneb').at(-1)).toMatchObject({ name: 'cup' });
    expect(session.selected?.id).toBe('model1');
  });
});
