import { describe, expect, test, type TestOptions } from 'vitest';
import { followMotifs, motifPictures } from '../../test-support/measures/follow-motifs';
import { measureTextPages } from '../../test-support/measures/measure-text-pages';
import type { Mode } from '../../test-support/sequences/kind';
import type { Pace } from '../../test-support/sequences/timeline';
import { typesetPage } from '../../test-support/typeset-page';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { loadKernels } from '../kernels/load-kernels';

describe.each<[what: string, pace: Partial<Pace>, modes: Mode[], options: TestOptions]>([
  ['followed for some frames', { leadIn: 2, trackingShare: 0.04 }, ['tracking'], {}],
  [
    'followed, and found again and again',
    { trackingShare: 0.08 },
    ['tracking', 'initialization'],
    { tags: 'thorough' },
  ],
])('a page of print that is %s', (_, pace, modes, options) => {
  test('is neither shown off by lines nor on another page in its font', options, async () => {
    const kernels = await loadKernels(await readKernels());
    const pages = [typesetPage(11, 22), typesetPage(11, 23)] as const;
    const measure = await measureTextPages(pages, { seed: 2, kernels, pace, modes });
    expect(measure).toMatchObject({ wrong: 0, mistaken: 0 });
    expect(measure.right).toBeGreaterThan(0.9 * measure.frames);
  });
});

async function expectNoMotifOff(name: string, seed: number): Promise<void> {
  const [, picture] = motifPictures(seed).find(([other]) => other === name) ?? [];
  if (!picture) throw new Error(`there is no picture ${name}`);
  const kernels = await loadKernels(await readKernels());
  const measure = await followMotifs(picture, { seed, kernels, pace: { trackingShare: 0.12, showings: 1 } });
  expect(measure.wrong).toBe(0);
  // 43 and 56 frames on 2026-11-30, for the two pictures below.
  expect(measure.right).toBeGreaterThan(0.55 * measure.asked);
}

test('repeated logos are not shown off by a logo', { tags: 'thorough' }, () => expectNoMotifOff('4×4 logos', 4));

test('a brick wall is not shown off by a brick', { tags: 'thorough' }, () => expectNoMotifOff('bricks, square', 2));
