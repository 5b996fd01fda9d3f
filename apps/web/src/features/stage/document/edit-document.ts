import type { Scene, SceneDocument, SceneItem, SceneTarget } from '@anchora/contract/scene/scene-shape';

/*
 * Documents are immutable: an edit returns another one that shares all untouched parts, or the same one if nothing
 * differs.
 */

/** @throws RangeError if the document has no such scene. */
export function sceneOf(document: SceneDocument, sceneId: string): Scene {
  const scene = document.scenes.find(({ id }) => id === sceneId);
  if (!scene) throw new RangeError(`expected the id of a scene, got ${sceneId}`);
  return scene;
}

/** The file of the picture that shows a scene, or of the first picture if none does; null on a floor. */
export function pictureOf({ targets }: SceneDocument, sceneId: string): string | null {
  return (targets.find(({ scene, retired }) => scene === sceneId && !retired) ?? targets[0])?.image ?? null;
}

/** The item of any scene, or null. */
export function itemOf(document: SceneDocument, itemId: string | null): SceneItem | null {
  return sceneWith(document, itemId)?.items.find(({ id }) => id === itemId) ?? null;
}

/** The scene that has an item; undefined for null and for an unknown one. */
export function sceneWith({ scenes }: SceneDocument, itemId: string | null): Scene | undefined {
  return scenes.find(({ items }) => items.some(({ id }) => id === itemId));
}

export function changeScene(document: SceneDocument, sceneId: string, change: (scene: Scene) => Scene): SceneDocument {
  const scenes = changedAt(document.scenes, ({ id }) => id === sceneId, change);
  return scenes === document.scenes ? document : { ...document, scenes };
}

export function changeItem(
  document: SceneDocument,
  itemId: string,
  change: (item: SceneItem) => SceneItem,
): SceneDocument {
  const scene = sceneWith(document, itemId);
  if (!scene) return document;
  return changeScene(document, scene.id, (before) => {
    const items = changedAt(before.items, ({ id }) => id === itemId, change);
    return items === before.items ? before : { ...before, items };
  });
}

export function changeTarget(
  document: SceneDocument,
  targetId: string,
  change: (target: SceneTarget) => SceneTarget,
): SceneDocument {
  const targets = changedAt(document.targets, ({ id }) => id === targetId, change);
  return targets === document.targets ? document : { ...document, targets };
}

function changedAt<T>(list: T[], isMeant: (one: T) => boolean, change: (one: T) => T): T[] {
  const index = list.findIndex(isMeant);
  const before = list[index];
  if (before === undefined) return list;
  const after = change(before);
  return after === before ? list : list.with(index, after);
}
