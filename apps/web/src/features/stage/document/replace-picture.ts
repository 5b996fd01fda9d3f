import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { addScene } from './scene-edits';

/**
 * Another picture in a target's place. The earlier one stays as a retired target of the same scene, so that old prints keep
 * working.
 *
 * @param retiredId for the earlier picture.
 */
export function replacePicture(
  document: SceneDocument,
  targetId: string,
  { image, retiredId }: { image: string; retiredId: string },
): SceneDocument {
  const target = document.targets.find(({ id }) => id === targetId);
  if (!target || document.targets.some((other) => other.image === image)) return document;
  const targets = document.targets.map((other) => (other === target ? Object.assign({ ...other }, { image }) : other));
  return { ...document, targets: [...targets, { ...target, id: retiredId, retired: true }] };
}

export interface NewPicture {
  targetId: string;
  name: string;
  image: string;
  /** The scene that it shows; a new one is added if no scene has this id. */
  scene: { id: string; name: string };
}

/** Another picture beside the others. The same picture is not added twice. */
export function addPicture(document: SceneDocument, { targetId, name, image, scene }: NewPicture): SceneDocument {
  if (document.targets.some((other) => other.image === image)) return document;
  const isKnown = document.scenes.some(({ id }) => id === scene.id);
  const withScene = isKnown ? document : addScene(document, scene.id, scene.name);
  const target = { id: targetId, name, image, scene: scene.id, widthCm: null, retired: false };
  return { ...withScene, targets: [...document.targets, target] };
}

/** Prints with this picture stop working. The last picture that is not retired stays. */
export function removeTarget(document: SceneDocument, targetId: string): SceneDocument {
  const targets = document.targets.filter(({ id }) => id !== targetId);
  if (targets.length === document.targets.length || targets.every(({ retired }) => retired)) return document;
  return { ...document, targets };
}
