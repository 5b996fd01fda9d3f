import { randomUUID } from 'node:crypto';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { Scene, SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { APIRequestContext } from '@playwright/test';
import { readApi } from './read-api';
import { succeed } from './succeed';

/**
 * Saves a changed draft of a project of the signed-in user, like another window.
 *
 * @param editor the window.
 * @returns the saved draft
 */
export async function saveDraft(
  request: APIRequestContext,
  origin: string,
  { id }: Pick<Project, 'id'>,
  change: (document: SceneDocument) => SceneDocument | Promise<SceneDocument>,
  editor: string = randomUUID(),
): Promise<SceneDraft> {
  const path = `/api/projects/${id}/draft`;
  const draft = await readApi<SceneDraft>({ request }, path);
  const headers = { origin, editor, 'if-match': `"${draft.revision}"` };
  const saved = await succeed(request.put(path, { headers, data: await change(draft.document) }));
  return (await saved.json()) as SceneDraft;
}

/** Publishes a changed document of a project of the signed-in user. */
export async function publishScenes(
  request: APIRequestContext,
  origin: string,
  project: Pick<Project, 'id'>,
  change: (document: SceneDocument) => SceneDocument | Promise<SceneDocument>,
): Promise<void> {
  const { revision } = await saveDraft(request, origin, project, change);
  await succeed(request.post(`/api/projects/${project.id}/publish`, { headers: { origin }, data: { revision } }));
}

type Fields<Kind extends SceneItem['kind']> = Partial<Extract<SceneItem, { kind: Kind }>>;

/** Width of a card with four short lines that is about as high, in widths of the picture or metres. Chosen by eye. */
const CARD_WIDTH = 0.54;
/** Sides of a small picture, in widths of the picture or metres. */
const SMALL_BOX: [number, number] = [0.1, 0.1];

/** A text on a magenta ground, about as high as it is wide, which tests can find on a screen. */
export function magentaCard(id: string, fields: Fields<'text'> = {}): SceneItem {
  return {
    id,
    name: id,
    ...itemAtRest(),
    kind: 'text',
    text: 'A\nB\nC\nD',
    weight: 400,
    colour: '#ff00ff',
    ground: '#ff00ff',
    align: 'left',
    width: CARD_WIDTH,
    ...fields,
  };
}

/** A small picture. */
export function pictureItem(id: string, file: string): SceneItem {
  return { id, name: id, ...itemAtRest(), kind: 'image', file, fit: { mode: 'free', box: SMALL_BOX } };
}

export function soundItem(id: string, file: string, fields: Fields<'sound'> = {}): SceneItem {
  return { id, name: id, ...itemAtRest(), kind: 'sound', file, volume: 1, loop: true, play: 'shown', ...fields };
}

export function sceneWith(id: string, items: SceneItem[], fields: Partial<Scene> = {}): Scene {
  return { id, name: id, items, whenLost: 'hide', button: null, ...fields };
}
