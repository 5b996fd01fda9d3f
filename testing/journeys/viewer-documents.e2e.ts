import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { JSHandle, Page } from '@playwright/test';
import type { DocumentComparisons } from '../support/renderers-page/compare-documents';
import { CLIP, RENDERERS_PATH, openRenderersPage } from '../support/renderers-page/open-renderers-page';
import { imageItem, modelItem, textItem, videoItem } from '../../packages/ar-runtime/test-support/scene-items';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Largest share of drawn pixels that may differ by more than 8 of 255; on 2026-11-22 it was 0.003. */
const MOST_SEEN = 0.01;
/** Least share of the pixels that are drawn, so that two empty pictures are not called alike. Chosen, not measured. */
const LEAST_DRAWN = 0.01;
/** Largest difference of an element of a matrix; GPUs receive single precision. On 2026-11-22 it was 2.4e-7. */
const MOST_OFF = 1e-6;

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

/** Grounds on which a document is shown: a picture, and the floor of a room. */
const SURFACES = 2;
/** Places of the camera from which both renderers are compared. Chosen, not measured. */
const POSES = 4;
/** Documents of the shorter test: one without a model, and one that uses every feature. */
const SHORT = ['cards that stand on a table', 'everything at once'];

async function open(page: Page, origin: string): Promise<JSHandle<DocumentComparisons>> {
  return openRenderersPage<DocumentComparisons>(page, origin, 'compare-documents.ts');
}

async function expectDrawnAlike(
  comparisons: JSHandle<DocumentComparisons>,
  documents: Record<string, PublicItem[]>,
): Promise<void> {
  const options: [string, typeof documents] = [clip, documents];
  const found = await comparisons.evaluate(({ compareDocuments }, given) => compareDocuments(...given), options);
  for (const { name, seen, drawn, off } of found) {
    expect(seen, `${name}: pixels that differ`).toBeLessThanOrEqual(MOST_SEEN);
    expect(drawn, `${name}: drawn`).toBeGreaterThan(LEAST_DRAWN);
    expect(off, `${name}: matrices`).toBeLessThanOrEqual(MOST_OFF);
  }
  const flat = Object.values(documents).filter((items) => items.every(({ kind }) => kind !== 'model'));
  expect(found).toHaveLength(SURFACES * POSES * (Object.keys(documents).length + flat.length));
}

test(
  'plain content and two documents are drawn alike on the stage, on a picture, in a room and without three.js',
  THOROUGH,
  async ({ page, baseURL }) => {
    const comparisons = await open(page, baseURL ?? '');
    const defaults = await comparisons.evaluate(
      async ({ compareDefaults, compareRooms }, files) => [
        ...(await compareDefaults(files)),
        ...(await compareRooms(files)),
      ],
      { clip, model },
    );
    for (const { name, seen, drawn } of defaults) {
      // The edges drawn by different renderers are not equal to the last bit.
      expect(seen, `${name}: pixels that differ`).toBeLessThanOrEqual(name.includes('three.js') ? MOST_SEEN : 0);
      expect(drawn, `${name}: drawn`).toBeGreaterThan(LEAST_DRAWN);
    }
    await expectDrawnAlike(comparisons, Object.fromEntries(SHORT.map((name) => [name, DOCUMENTS[name] ?? []])));
  },
);

test(
  'twelve documents are drawn alike on the stage, on a picture, in a room and without three.js',
  THOROUGH,
  async ({ page, baseURL }) => {
    await expectDrawnAlike(await open(page, baseURL ?? ''), DOCUMENTS);
  },
);
