import type { Comparisons } from '../support/renderers-page/compare';
import { CLIP, RENDERERS_PATH, openRenderersPage } from '../support/renderers-page/open';
import { expect, test } from '../support/test';
import { SOFTWARE_GL_NOTE } from '../support/viewer';

/** Largest mean difference of all channels, and largest share of pixels with a visible difference. */
const MOST_MEAN = 0.01;
const MOST_SEEN = 0.01;

test('a video looks the same with and without three.js, also after the WebGL context was lost', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.allow(SOFTWARE_GL_NOTE);
  consoleGuard.allow(/CONTEXT_LOST_WEBGL|Context Lost|GPU stall/i);
  const comparisons = await openRenderersPage<Comparisons>(page, baseURL ?? '', 'compare.ts');
  const url = `${RENDERERS_PATH}${CLIP}`;
  const found = await comparisons.evaluate(
    async ({ compareTargets, compareWorlds, compareAfterLoss }, clip) => ({
      target: await compareTargets(clip),
      world: await compareWorlds(clip),
      loss: await compareAfterLoss(clip),
    }),
    url,
  );
  const all = [...found.target, ...found.world, found.loss];
  for (const { name, mean, seen } of all) {
    expect(mean, `${name}: mean difference`).toBeLessThanOrEqual(MOST_MEAN);
    expect(seen, `${name}: pixels that differ`).toBeLessThanOrEqual(MOST_SEEN);
  }
  // Planes are visible from the front only; everything else must be visible, or the comparison would be empty.
  const empty = all.filter(({ drawn }) => drawn === 0).map(({ name }) => name);
  expect(empty).toEqual(['from behind']);

  const stacked = await comparisons.evaluate(({ drawStacked }) => drawStacked());
  expect(stacked).toEqual({ left: 0, right: 255, red: 255 });
});
