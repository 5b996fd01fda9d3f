import type { SampleId } from '../templates';
import { itemAtRest } from './default-scene';
import type { Scene, SceneDocument, SceneItem } from './scene-shape';

/** What the poster's button shows, in the poster's language. */
const MENU: SceneItem = {
  ...itemAtRest(),
  id: 'menu01',
  name: 'Menu',
  alt: 'Thực đơn',
  kind: 'text',
  text: 'Cold brew · 39.000 ₫\nCà phê sữa đá · 35.000 ₫\nBạc xỉu · 32.000 ₫',
  weight: 600,
  colour: '#fff8ea',
  ground: '#3a1a0c',
  align: 'centre',
  width: 0.8,
  position: [0, -0.45, 0.04],
  shown: false,
  appear: { delayS: 0, effect: 'grow' },
};

/** Changes to the only scene of a sample's default document, for samples that a scene makes better. */
const SCENES: Partial<Record<SampleId, (scene: Scene) => Scene>> = {
  // The brochure lies on a table.
  'garden-house': standing,
  'cold-brew': (scene) => ({
    ...scene,
    items: [...scene.items, MENU],
    button: { label: 'Thực đơn', action: { do: 'toggle', item: MENU.id }, when: 'seen' },
  }),
};

/** A scene in which everything stands on its picture, as on a table. */
export function standing(scene: Scene): Scene {
  return { ...scene, items: scene.items.map((item) => ({ ...item, up: 'table' as const })) };
}

/** The document of a sample, made of its default document. */
export function sampleDocument(id: SampleId, document: SceneDocument): SceneDocument {
  const change = SCENES[id];
  return change ? { ...document, scenes: document.scenes.map(change) } : document;
}
