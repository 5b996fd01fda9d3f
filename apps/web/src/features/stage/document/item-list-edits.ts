import type { Action } from '@anchora/contract/scene/actions';
import { MAX_SCENE_NAME_LENGTH } from '@anchora/contract/limits';
import type { Scene, SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { changeScene, sceneWith } from './edit-document';
import { moveBy } from './item-edits';
import { cutTo } from '@anchora/contract/cut-to';

/** Offset of a copy from its original, widths or metres: to the right, and down on a picture. Chosen, not measured. */
export const COPY_OFFSET = 0.05;

export function addItem(document: SceneDocument, sceneId: string, item: SceneItem): SceneDocument {
  return changeScene(document, sceneId, (scene) => ({ ...scene, items: [...scene.items, item] }));
}

/** The copy comes after its original and is not locked. Actions on the original itself act on the copy. */
export function duplicateItem(document: SceneDocument, item: SceneItem, id: string, name: string): SceneDocument {
  const onTap = item.onTap.map((action) =>
    'item' in action && action.item === item.id ? { ...action, item: id } : action,
  );
  const moved = moveBy({ ...item, locked: false }, [COPY_OFFSET, document.targets[0] ? -COPY_OFFSET : 0, 0]);
  const copy = { ...moved, id, name: cutTo(name, MAX_SCENE_NAME_LENGTH), onTap };
  const scene = sceneWith(document, item.id);
  if (!scene) return document;
  return changeScene(document, scene.id, (before) => ({
    ...before,
    items: before.items.toSpliced(before.items.findIndex((each) => each.id === item.id) + 1, 0, copy),
  }));
}

/** Removes an item with all actions on it. A locked item stays. */
export function removeItem(document: SceneDocument, itemId: string): SceneDocument {
  const scene = sceneWith(document, itemId);
  if (!scene || scene.items.some(({ id, locked }) => id === itemId && locked)) return document;
  const isOn = (action: Action) => 'item' in action && action.item === itemId;
  return changeScene(document, scene.id, (before) =>
    withoutActionsThat(isOn, { ...before, items: before.items.filter(({ id }) => id !== itemId) }),
  );
}

/** @param to index of the item after the move. */
export function reorderItem(document: SceneDocument, itemId: string, to: number): SceneDocument {
  const scene = sceneWith(document, itemId);
  if (!scene) return document;
  const from = scene.items.findIndex(({ id }) => id === itemId);
  const item = scene.items[from];
  const index = Math.min(scene.items.length - 1, Math.max(0, to));
  if (!item || index === from) return document;
  return changeScene(document, scene.id, (before) => ({
    ...before,
    items: before.items.toSpliced(from, 1).toSpliced(index, 0, item),
  }));
}

/** The scene without the actions that match, of its items and of its button. */
export function withoutActionsThat(isMeant: (action: Action) => boolean, scene: Scene): Scene {
  return {
    ...scene,
    items: scene.items.map((item) => withoutActions(item, isMeant)),
    button: scene.button && isMeant(scene.button.action) ? null : scene.button,
  };
}

function withoutActions(item: SceneItem, isMeant: (action: Action) => boolean): SceneItem {
  return item.onTap.some(isMeant) ? { ...item, onTap: item.onTap.filter((action) => !isMeant(action)) } : item;
}
