import { randomUUID } from 'node:crypto';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { Scene, SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { type APIRequestContext, expect } from '@playwright/test';
import sharp from 'sharp';

/** Publishes a changed document of a project of the signed-in user. */
export async function publishScenes(
  request: APIRequestContext,
  origin: string,
  { id }: Pick<Project, 'id'>,
  change: (document: SceneDocument) => SceneDocument | Promise<SceneDocument>,
): Promise<void> {
  const draft = (await (await request.get(`/api/projects/${id}/draft`)).json()) as SceneDraft;
  const headers = { origin, editor: randomUUID(), 'if-match': `"${draft.revision}"` };
  const data = await change(draft.document);
  const saved = await request.put(`/api/projects/${id}/draft`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  const { revision } = (await saved.json()) as SceneDraft;
  const published = await request.post(`/api/projects/${id}/publish`, { headers: { origin }, data: { revision } });
  expect(published.status(), await published.text()).toBe(201);
}

type Fields<Kind extends SceneItem['kind']> = Partial<Extract<SceneItem, { kind: Kind }>>;

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
    width: 0.54,
    ...fields,
  };
}

/** A small picture. */
export function pictureItem(id: string, file: string): SceneItem {
  return { id, name: id, ...itemAtRest(), kind: 'image', file, fit: { mode: 'free', box: [0.1, 0.1] } };
}

export function soundItem(id: string, file: string, fields: Fields<'sound'> = {}): SceneItem {
  return { id, name: id, ...itemAtRest(), kind: 'sound', file, volume: 1, loop: true, play: 'shown', ...fields };
}

/** A silent MP3. */
export function silentMp3(seconds: number): Buffer {
  // MPEG-1 layer III, 128 kbit/s, 44.1 kHz: 1152 samples in 417 bytes.
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame));
}

export function sceneWith(id: string, items: SceneItem[], fields: Partial<Scene> = {}): Scene {
  return { id, name: id, items, whenLost: 'hide', button: null, ...fields };
}

export interface ColourBox {
  pixels: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Rgb = readonly [red: number, green: number, blue: number];
export const isMagenta = (...[red, green, blue]: Rgb): boolean => red >= 200 && blue >= 200 && green <= 80;
export const isGreen = (...[red, green, blue]: Rgb): boolean => green >= 200 && red <= 80 && blue <= 80;

/** Box around the magenta pixels of a screenshot; null if there are hardly any. */
export async function magentaBox(png: Buffer): Promise<ColourBox | null> {
  return boxOf(png, isMagenta);
}

/** Box around the pixels of colour `#00ff00`. */
export async function greenBox(png: Buffer): Promise<ColourBox | null> {
  return boxOf(png, isGreen);
}

async function boxOf(png: Buffer, isMeant: (...colour: Rgb) => boolean): Promise<ColourBox | null> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const box = { pixels: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let i = 0; i < info.width * info.height; i++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3);
    if (!isMeant(red, green, blue)) continue;
    const [x, y] = [i % info.width, Math.floor(i / info.width)];
    box.pixels++;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box.pixels > 30 ? box : null;
}
