import type { Action } from '@anchora/contract/scene/actions';
import type { Scene, SceneDocument } from '@anchora/contract/scene/scene-shape';
import { withoutActionsThat } from './item-list-edits';

export function addScene(document: SceneDocument, id: string, name: string): SceneDocument {
  const scene: Scene = { id, name, items: [], whenLost: 'hide', button: null };
  return { ...document, scenes: [...document.scenes, scene] };
}

/**
 * Removes a scene with all actions that open it. Pictures that showed it show the first remaining one. The last scene
 * stays.
 */
export function removeScene(document: SceneDocument, sceneId: string): SceneDocument {
  const rest = document.scenes.filter(({ id }) => id !== sceneId);
  const [first] = rest;
  if (!first || rest.length === document.scenes.length) return document;
  const opensIt = (action: Action) => action.do === 'scene' && action.scene === sceneId;
  const scenes = rest.map((scene) => withoutActionsThat(opensIt, scene));
  const targets = document.targets.map((target) =>
    target.scene === sceneId ? { ...target, scene: first.id } : target,
  );
  return { ...document, targets, scenes };
}
