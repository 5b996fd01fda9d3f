import type { Comparisons } from '../support/renderers-page/compare';
import { CLIP, RENDERERS_PATH, openRenderersPage } from '../support/renderers-page/open-renderers-page';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/**
 * Largest mean difference of all channels, 0 to 1. On 2026-11-29 the means were 0.0001 at most; without the shadow on
 * the floor they were 0.0002 to 0.0004.
 */
const MOST_MEAN = 0.0002;
/**
 * Largest share of pixels with a visible difference. On 2026-11-29 no pixel differed; without the shadow 0.0004 to
 * 0.0007 of them did.
 */
const MOST_SEEN = 0.0002;

test(
  'a video looks the same with and without three.js, also after the WebGL context was lost',
  THOROUGH,
  async ({ page, baseURL, consoleGuard }) => {
    consoleGuard.allow(/CONTEXT_LOST_WEBGL|Context Lost/i);
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
  },
);

test('the matte of a stacked picture hides one end of it and shows the other without three.js', async ({
  page,
  baseURL,
}) => {
  const comparisons = await openRenderersPage<Comparisons>(page, baseURL ?? '', 'compare.ts');
  const stacked = await comparisons.evaluate(({ drawStacked }) => drawStacked());
  expect(stacked).toEqual({ left: 0, right: 255, red: 255 });
});
