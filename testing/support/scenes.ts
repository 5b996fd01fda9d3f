import { randomUUID } from 'node:crypto';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { Scene, SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { type APIRequestContext, expect } from '@playwright/test';

/** Publishes a changed document of a project of the signed-in user. */
export async function publishScenes(
  request: APIRequestContext,
  origin: string,
  { id }: Pick<Project, 'id'>,
  change: (document: SceneDocument) => SceneDocument | Promise<SceneDocument>,
): Promise<void> {
  const answer = await request.get(`/api/projects/${id}/draft`);
  expect(answer.status(), await answer.text()).toBe(200);
  const draft = (await answer.json()) as SceneDraft;
  const headers = { origin, editor: randomUUID(), 'if-match': `"${draft.revision}"` };
  const data = await change(draft.document);
  const saved = await request.put(`/api/projects/${id}/draft`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  const { revision } = (await saved.json()) as SceneDraft;
  const published = await request.post(`/api/projects/${id}/publish`, { headers: { origin }, data: { revision } });
  expect(published.status(), await published.text()).toBe(201);
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
