import { fault } from '../errors/field-faults';
import { MAX_DOCUMENT_FILES, MAX_DOCUMENT_ITEMS, MAX_SCENE_DOCUMENT_BYTES } from '../limits';
import { isLeaving, type Action } from './actions';
import { filesOf } from './files-of';
import { utf8Length } from './utf8-length';
import type { Scene, SceneDocument } from './scene-shape';

interface DocumentFault {
  path: (string | number)[];
  /** Message created by `fault`. */
  message: string;
}

/** Faults beyond single fields: in size, ids, and references from one part of a document to another. */
export function documentFaults(document: SceneDocument): DocumentFault[] {
  return [...sizeFaults(document), ...idFaults(document), ...targetFaults(document), ...actionFaults(document)];
}

function sizeFaults(document: SceneDocument): DocumentFault[] {
  const faults: DocumentFault[] = [];
  const bytes = utf8Length(JSON.stringify(document));
  if (bytes > MAX_SCENE_DOCUMENT_BYTES) {
    const params = { sizeKb: Math.ceil(bytes / 1024), maxKb: MAX_SCENE_DOCUMENT_BYTES / 1024 };
    faults.push({ path: [], message: fault('scene-too-large', params) });
  }
  if (document.scenes.reduce((sum, { items }) => sum + items.length, 0) > MAX_DOCUMENT_ITEMS) {
    faults.push({ path: ['scenes'], message: fault('too-many-items-in-all', { max: MAX_DOCUMENT_ITEMS }) });
  }
  if (filesOf(document).length > MAX_DOCUMENT_FILES) {
    faults.push({ path: ['scenes'], message: fault('too-many-files', { max: MAX_DOCUMENT_FILES }) });
  }
  return faults;
}

function idFaults({ targets, scenes }: SceneDocument): DocumentFault[] {
  const seen = new Set<string>();
  const faults: DocumentFault[] = [];
  const see = (id: string, path: DocumentFault['path']) => {
    if (seen.has(id)) faults.push({ path: [...path, 'id'], message: fault('scene-invalid') });
    seen.add(id);
  };
  targets.forEach(({ id }, i) => see(id, ['targets', i]));
  scenes.forEach((scene, i) => {
    see(scene.id, ['scenes', i]);
    scene.items.forEach(({ id }, k) => see(id, ['scenes', i, 'items', k]));
  });
  return faults;
}

function targetFaults({ targets, scenes }: SceneDocument): DocumentFault[] {
  const faults: DocumentFault[] = [];
  targets.forEach(({ image, scene }, i) => {
    if (!scenes.some(({ id }) => id === scene)) {
      faults.push({ path: ['targets', i, 'scene'], message: fault('scene-invalid') });
    }
    if (targets.findIndex((other) => other.image === image) !== i) {
      faults.push({ path: ['targets', i, 'image'], message: fault('target-picture-twice') });
    }
  });
  if (targets.length > 0 && targets.every(({ retired }) => retired)) {
    faults.push({ path: ['targets'], message: fault('scene-invalid') });
  }
  return faults;
}

function actionFaults({ scenes }: SceneDocument): DocumentFault[] {
  return scenes.flatMap((scene, i) => {
    const ofItems = scene.items.flatMap(({ onTap }, k) =>
      listFaults(onTap, scene, scenes, ['scenes', i, 'items', k, 'onTap']),
    );
    const ofButton = scene.button
      ? listFaults([scene.button.action], scene, scenes, ['scenes', i, 'button', 'action'])
      : [];
    return [...ofItems, ...ofButton];
  });
}

function listFaults(actions: Action[], scene: Scene, scenes: Scene[], path: DocumentFault['path']): DocumentFault[] {
  return actions.flatMap((action, i) => {
    if (isLeaving(action)) {
      return i < actions.length - 1 ? [{ path: [...path, i], message: fault('leaving-action-not-last') }] : [];
    }
    const isKnown =
      action.do === 'scene'
        ? action.scene === 'next' || scenes.some(({ id }) => id === action.scene)
        : scene.items.some(({ id }) => id === action.item);
    return isKnown ? [] : [{ path: [...path, i], message: fault('scene-invalid') }];
  });
}
