import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { addScene } from './scene-edits';

/**
 * Replaces the picture of a target. The former picture stays as a retired target of the same scene, so that old prints
 * keep working. Nothing changes if the project has the new picture already.
 *
 * @param retiredId id of the target for the former picture.
 */
export function replacePicture(
  document: SceneDocument,
  targetId: string,
  { image, retiredId }: { image: string; retiredId: string },
): SceneDocument {
  const target = document.targets.find(({ id }) => id === targetId);
  if (!target || document.targets.some((other) => other.image === image)) return document;
  const targets = document.targets.map((other) => (other === target ? { ...other, image } : other));
  return { ...document, targets: [...targets, { ...target, id: retiredId, retired: true }] };
}

interface NewPicture {
  targetId: string;
  name: string;
  image: string;
  /** The scene of the picture; a new one is added if no scene has this id. */
  scene: { id: string; name: string };
}

/** Adds a picture. The same picture is not added twice. */
export function addPicture(document: SceneDocument, { targetId, name, image, scene }: NewPicture): SceneDocument {
  if (document.targets.some((other) => other.image === image)) return document;
  const isKnown = document.scenes.some(({ id }) => id === scene.id);
  const withScene = isKnown ? document : addScene(document, scene.id, scene.name);
  const target = { id: targetId, name, image, scene: scene.id, widthCm: null, retired: false };
  return { ...withScene, targets: [...document.targets, target] };
}

/** Removes a picture, whose prints stop working. The last picture that is not retired stays. */
export function removePicture(document: SceneDocument, targetId: string): SceneDocument {
  const targets = document.targets.filter(({ id }) => id !== targetId);
  if (targets.length === document.targets.length || targets.every(({ retired }) => retired)) return document;
  return { ...document, targets };
}
