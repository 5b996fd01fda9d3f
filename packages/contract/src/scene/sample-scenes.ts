import type { SampleId } from '../templates';
import { itemAtRest } from './default-scene';
import { TEXT_WEIGHTS } from './ranges';
import type { Scene, SceneDocument, SceneItem } from './scene-shape';

/** The text that the poster's button shows, in the poster's language. */
const MENU: SceneItem = {
  ...itemAtRest(),
  id: 'menu01',
  name: 'Menu',
  alt: 'Thực đơn',
  kind: 'text',
  text: 'Cold brew · 39.000 ₫\nCà phê sữa đá · 35.000 ₫\nBạc xỉu · 32.000 ₫',
  weight: TEXT_WEIGHTS.bold,
  colour: '#fff8ea',
  ground: '#3a1a0c',
  align: 'centre',
  width: 0.8,
  position: [0, -0.45, 0.04],
  shown: false,
  appear: { delayS: 0, effect: 'grow' },
};

/** Stands behind the bowl and turns to the visitor. */
const DISH: SceneItem = {
  ...itemAtRest(),
  id: 'dish01',
  name: 'Dish',
  alt: 'Phở bò tái, 65.000 ₫',
  kind: 'text',
  text: 'Phở bò tái\n65.000 ₫',
  weight: TEXT_WEIGHTS.bold,
  colour: '#fbf1dc',
  ground: '#b3261e',
  align: 'centre',
  width: 0.8,
  scale: 0.5,
  position: [0, 0.4, 0.16],
  up: 'table',
  faces: 'visitor',
};

/** The text that the menu's button shows, on the lower part of the page. */
const INGREDIENTS: SceneItem = {
  ...itemAtRest(),
  id: 'inside',
  name: 'Ingredients',
  alt: 'Thành phần của phở bò tái',
  kind: 'text',
  text: 'Bánh phở tươi, bò tái, nước dùng xương\nHành lá, húng quế, ớt, chanh',
  weight: TEXT_WEIGHTS.regular,
  colour: '#2b1a12',
  ground: '#fbf1dc',
  align: 'centre',
  width: 1.75,
  scale: 0.48,
  position: [0, -0.49, 0.02],
  shown: false,
  appear: { delayS: 0, effect: 'rise' },
};

/** Middle of the mat in the menu's picture, which lies a little above the middle of the page. */
const MAT: SceneItem['position'] = [0, 0.076, 0];

/** Changes to the only scene of a sample's default document, for samples that a scene makes better. */
const SCENES: Partial<Record<SampleId, (scene: Scene) => Scene>> = {
  // The brochure lies on a table.
  'garden-house': standing,
  // The menu lies on a table, and the bowl stands on its mat.
  'noodle-menu': (scene) => {
    const { items } = changed(scene, { up: 'table', position: MAT });
    return {
      ...scene,
      items: [...items, DISH, INGREDIENTS],
      button: { label: 'Thành phần', action: { do: 'toggle', item: INGREDIENTS.id }, when: 'seen' },
    };
  },
  'cold-brew': (scene) => ({
    ...scene,
    items: [...scene.items, MENU],
    button: { label: 'Thực đơn', action: { do: 'toggle', item: MENU.id }, when: 'seen' },
  }),
};

/** A scene in which everything stands on its picture, as on a table. */
export function standing(scene: Scene): Scene {
  return changed(scene, { up: 'table' });
}

function changed(scene: Scene, change: Partial<Pick<SceneItem, 'up' | 'position'>>): Scene {
  return { ...scene, items: scene.items.map((item) => ({ ...item, ...change })) };
}

/** The document of a sample, made of its default document. */
export function sampleDocument(id: SampleId, document: SceneDocument): SceneDocument {
  const change = SCENES[id];
  return change ? { ...document, scenes: document.scenes.map(change) } : document;
}
