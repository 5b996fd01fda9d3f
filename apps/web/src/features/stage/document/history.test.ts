import { MAX_DOCUMENT_ITEMS, MAX_SCENE_ITEMS, MAX_SCENES } from '@anchora/contract/limits';
import { describe, expect, it } from 'vitest';
import { sceneDocumentSchema } from '@anchora/contract/scene/scene-document';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { FILE, richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeItem, changeScene, changeTarget, itemOf } from './edit-document';
import { type History, KEY_RUN_MS, MAX_STEPS, beginHistory, recordEdit, redo, select, undo } from './history';
import { moveTo, scaleTo, setFields, turnBy } from './item-edits';
import { addItem, duplicateItem, removeItem, reorderItem } from './item-list-edits';
import { newFileItem, newTextItem } from './new-item';
import { newId } from './new-id';
import { layFlat, standUp } from './places';
import { addScene, removeScene } from './scene-edits';
import { mulberry32 } from '../../../../../../testing/support/seeded-random';

/** A random edit of a random kind, at a random item. */
function randomEdit(document: SceneDocument, random: () => number): SceneDocument {
  const items = document.scenes.flatMap((scene) => scene.items);
  const item = items[Math.floor(random() * items.length)];
  const scene = document.scenes[Math.floor(random() * document.scenes.length)];
  if (!scene) throw new Error('no scene is left');
  const near = () => 4 * random() - 2;
  const change = (edit: (item: SceneItem) => SceneItem) => (item ? changeItem(document, item.id, edit) : document);
  const id = newId(document, random);
  const edits: (() => SceneDocument)[] = [
    () => change((one) => moveTo(one, [near(), near(), near()])),
    () => change((one) => turnBy(one, 720 * random() - 360)),
    () => change((one) => scaleTo(one, 3 * random())),
    () => change((one) => setFields(one, { name: `Tên ${id}`, alt: 'Món “Phở”' })),
    () => change((one) => setFields(one, { locked: random() < 0.2 })),
    () => change((one) => setFields(one, { shown: !one.shown })),
    () => change(standUp),
    () => change(layFlat),
    () => (item ? duplicateItem(document, item, id, `${item.name} 2`) : document),
    () => (item ? removeItem(document, item.id) : document),
    () => (item ? reorderItem(document, item.id, Math.floor(6 * random())) : document),
    () => addItem(document, scene.id, newTextItem(id, 'Chào bạn')),
    () => addItem(document, scene.id, newFileItem({ id, kind: 'image', name: 'a.png', file: FILE(9) })),
    () => changeScene(document, scene.id, (one) => ({ ...one, whenLost: one.whenLost === 'hold' ? 'dock' : 'hold' })),
    () => changeTarget(document, 'pict01', (one) => ({ ...one, widthCm: 1 + Math.floor(100 * random()) })),
    () => (document.scenes.length < MAX_SCENES ? addScene(document, id, 'Cảnh') : removeScene(document, scene.id)),
  ];
  return edits[Math.floor(random() * edits.length)]?.() ?? document;
}

describe(`${MAX_STEPS} random edits`, () => {
  describe.each([
    [1, { tags: 'thorough' }],
    [2, { tags: 'thorough' }],
    [3, {}],
    [4, {}],
    [5, { tags: 'thorough' }],
  ] as const)('of seed %i', (seed, options) => {
    it('are undone and redone byte for byte, every one of them valid', options, () => {
      const random = mulberry32(seed);
      let history = beginHistory({ document: richDocument(), sceneId: 'scenea', itemId: null });
      const states = [JSON.stringify(history.present.document)];
      for (let edits = 0; edits < MAX_STEPS;) {
        const document = randomEdit(history.present.document, random);
        const fits = sceneDocumentSchema.safeParse(document);
        // Edits beyond a limit of the document are not tested here.
        if (document === history.present.document || isOverLimits(document)) continue;
        expect(fits.error?.issues ?? []).toEqual([]);
        history = recordEdit(history, { ...history.present, document }, edits);
        states.push(JSON.stringify(document));
        edits++;
      }
      for (const state of states.slice(0, -1).toReversed()) {
        history = undo(history);
        expect(JSON.stringify(history.present.document)).toBe(state);
      }
      expect(undo(history)).toBe(history);
      for (const state of states.slice(1)) {
        history = redo(history);
        expect(JSON.stringify(history.present.document)).toBe(state);
      }
      expect(redo(history)).toBe(history);
    });
  });
});

function isOverLimits({ scenes }: SceneDocument): boolean {
  return (
    scenes.some(({ items }) => items.length > MAX_SCENE_ITEMS) ||
    scenes.flatMap(({ items }) => items).length > MAX_DOCUMENT_ITEMS
  );
}

/** The step of `nudge`, in widths of the picture. */
const NUDGE = 0.01;

const nudge = (history: History, nowMs: number, name = 'keys') =>
  recordEdit(
    history,
    {
      ...history.present,
      document: changeItem(history.present.document, 'model1', (item) =>
        moveTo(item, [item.position[0] + NUDGE, 0, 0]),
      ),
    },
    nowMs,
    { name, withinMs: KEY_RUN_MS },
  );

describe('steps', () => {
  const start = beginHistory({ document: richDocument(), sceneId: 'scenea', itemId: 'model1' });
  it('join keys in quick succession, and begin again after a pause or with another run', () => {
    const joined = nudge(nudge(nudge(start, 0), KEY_RUN_MS), 2 * KEY_RUN_MS);
    expect(joined.past).toHaveLength(1);
    expect(undo(joined).present.document).toBe(start.present.document);
    expect(nudge(joined, 3 * KEY_RUN_MS + 1).past).toHaveLength(2);
    expect(nudge(joined, 2 * KEY_RUN_MS + 1, 'other keys').past).toHaveLength(2);
  });

  it('end when another item or scene is selected', () => {
    const selected = select(nudge(start, 0), { sceneId: 'scenea', itemId: 'video1' });
    expect(nudge(selected, 1).past).toHaveLength(2);
    const elsewhere = select(nudge(start, 0), { sceneId: 'sceneb', itemId: 'model1' });
    expect(nudge(elsewhere, 1).past).toHaveLength(2);
  });

  it('bring the selection of their time back', () => {
    const edited = nudge(start, 0);
    const elsewhere = select(edited, { sceneId: 'sceneb', itemId: 'image1' });
    const undone = undo(elsewhere);
    expect(undone.present.itemId).toBe('model1');
    expect(redo(undone).present.itemId).toBe('image1');
  });

  it(`are no more than ${MAX_STEPS}, of which the oldest are forgotten`, () => {
    const forgotten = 5;
    let history = start;
    for (let i = 0; i < MAX_STEPS + forgotten; i++) history = nudge(history, 2 * KEY_RUN_MS * i);
    expect(history.past).toHaveLength(MAX_STEPS);
    while (history.past.length > 0) history = undo(history);
    expect(itemOf(history.present.document, 'model1')?.position[0]).toBeCloseTo(forgotten * NUDGE, 9);
  });
});
