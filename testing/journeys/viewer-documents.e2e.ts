import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { DocumentComparisons } from '../support/renderers-page/compare-documents';
import { CLIP, RENDERERS_PATH, openRenderersPage } from '../support/renderers-page/open';
import { imageItem, modelItem, textItem, videoItem } from '../../packages/ar-runtime/test-support/scene-items';
import { expect, test } from '../support/test';
import { SOFTWARE_GL_NOTE } from '../support/viewer';

/** Largest share of drawn pixels that may differ by more than 8 of 255. */
const MOST_SEEN = 0.01;

const clip = `${RENDERERS_PATH}${CLIP}`;
const model = `${RENDERERS_PATH}models/lantern.glb`;
const beacon = `${RENDERERS_PATH}models/beacon.glb`;
const picture = `${RENDERERS_PATH}pictures/harbour.jpg`;
const lemon = `${RENDERERS_PATH}pictures/citrus.png`;
const words = 'Phở bò Hà Nội\nngon, rẻ, ấm lòng khách đi xa';

const DOCUMENTS: Record<string, PublicItem[]> = {
  'a turning model': [modelItem('aaaaaa', { address: model, turn: { on: true, periodS: 3 } })],
  'a model on a table': [modelItem('aaaaaa', { address: beacon, up: 'table', position: [0.2, -0.2, 0] })],
  'a model against gravity, as if on a table': [modelItem('aaaaaa', { address: model, up: 'gravity' })],
  'a model that looks at the visitor': [modelItem('aaaaaa', { address: beacon, faces: 'visitor', scale: 1.5 })],
  'a model that fades in': [
    modelItem('aaaaaa', { address: beacon, appear: { delayS: 0.02, effect: 'fade' }, rotation: [20, 30, 40] }),
  ],
  'a video that fills the picture': [videoItem('aaaaaa', { address: clip, fit: { mode: 'fill' } })],
  'a keyed video before a picture': [
    imageItem('aaaaaa', { address: picture, fit: { mode: 'fit' } }),
    videoItem('bbbbbb', {
      address: clip,
      alpha: { mode: 'chroma', colour: '#ffffff', tolerance: 0.05, softness: 0.1 },
    }),
  ],
  'a stacked video': [videoItem('aaaaaa', { address: clip, alpha: { mode: 'stacked' }, scale: 1.4 })],
  'pictures in one plane': [
    imageItem('aaaaaa', { address: picture, fit: { mode: 'fill' } }),
    imageItem('bbbbbb', { address: lemon, position: [0.1, 0.1, 0], scale: 0.5 }),
    imageItem('cccccc', { address: picture, position: [0.2, 0.15, 0], scale: 0.25 }),
  ],
  'texts with and without a ground': [
    textItem('aaaaaa', { text: words, ground: '#102030', colour: '#ffffff', width: 0.8 }),
    textItem('bbbbbb', { text: 'Ủng hộ', weight: 600, colour: '#c02000', position: [0, 0.5, 0.1], align: 'centre' }),
  ],
  'cards that stand on a table': [
    imageItem('aaaaaa', { address: picture, up: 'table', position: [0, 0.2, 0], scale: 0.6 }),
    textItem('bbbbbb', { up: 'table', position: [0, -0.2, 0], faces: 'visitor', ground: '#ffffff' }),
  ],
  'everything at once': [
    imageItem('aaaaaa', { address: picture, fit: { mode: 'fit' } }),
    modelItem('bbbbbb', { address: model, up: 'table', position: [-0.2, 0, 0] }),
    videoItem('cccccc', { address: clip, position: [0.3, 0.2, 0.05], scale: 0.4 }),
    textItem('dddddd', { position: [0, -0.4, 0.02], ground: '#ffffff', appear: { delayS: 0, effect: 'rise' } }),
  ],
};

/** Documents that are looked at in a room too, without and with three.js. */
const IN_ROOMS = new Set(['pictures in one plane', 'cards that stand on a table']);

test('a document looks the same in the viewer, in the editor and without three.js', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(SOFTWARE_GL_NOTE);
  consoleGuard.allow(/GPU stall/i);
  const comparisons = await openRenderersPage<DocumentComparisons>(page, baseURL ?? '', 'compare-documents.ts');

  const defaults = await comparisons.evaluate(({ compareDefaults }, files) => compareDefaults(files), { clip, model });
  for (const { name, seen, drawn } of defaults) {
    // Of another renderer the edges are not equal to the last bit.
    expect(seen, `${name}: pixels that differ`).toBeLessThanOrEqual(name.includes('three.js') ? MOST_SEEN : 0);
    expect(drawn, `${name}: drawn`).toBeGreaterThan(0.01);
  }

  const options: [string, typeof DOCUMENTS] = [clip, DOCUMENTS];
  const found = await comparisons.evaluate(({ compareDocuments }, given) => compareDocuments(...given), options);
  for (const { name, seen, drawn } of found) {
    expect(seen, `${name}: pixels that differ`).toBeLessThanOrEqual(MOST_SEEN);
    expect(drawn, `${name}: drawn`).toBeGreaterThan(0.01);
  }
  expect(found).toHaveLength(4 * (12 + 6));

  const rooms = await comparisons.evaluate(({ compareRooms }, given) => compareRooms(...given), [
    { clip, model },
    Object.fromEntries(Object.entries(DOCUMENTS).filter(([name]) => IN_ROOMS.has(name))),
  ] as [{ clip: string; model: string }, typeof DOCUMENTS]);
  for (const { name, seen, drawn } of rooms.defaults) {
    expect(seen, `${name}: pixels that differ from those without a document`).toBe(0);
    expect(drawn, `${name}: drawn`).toBeGreaterThan(0.01);
  }
  for (const { name, seen, drawn } of rooms.renderers) {
    expect(seen, `${name}: pixels that differ`).toBeLessThanOrEqual(MOST_SEEN);
    expect(drawn, `${name}: drawn`).toBeGreaterThan(0.01);
  }
  expect(rooms.renderers).toHaveLength(2 * IN_ROOMS.size);
});
