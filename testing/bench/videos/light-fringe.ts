/**
 * The fringe that a transparent video and its light copy have at the edge of a drawn disc, both made by the code of the
 * product with Chromium's own encoder. Fails above the limit of content with transparency.
 */
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, PAGE_CHROMIUM_PATH } from '../../support/chromium';
import { openRenderersPage } from '../../support/renderers-page/open-renderers-page';
import { MOST_ERRORS } from '../../support/made-videos/matte-errors';
import type { FringeErrors, LightFringe } from './light-fringe-page';

/** Width and height of the colour half, px, up to the largest that a conversion makes. */
const SIZES = [
  [320, 240],
  [720, 540],
  [720, 960],
] as const;
/** A second of video. */
const RATE = { fps: 25, frames: 25 };
/** Discs whose edges move differently. Chosen, not measured. */
const DISCS = [
  { name: 'still', stepPx: 0, isCut: false },
  { name: 'moving', stepPx: 3, isCut: false },
  { name: 'slow', stepPx: 0.4, isCut: false },
  { name: 'cut by the lower edge', stepPx: 1, isCut: true },
];

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
const words = ({ width, height, bitsPerSecond, matte, fringe }: FringeErrors) =>
  `${width} × ${height / 2}, ${(bitsPerSecond / 1e6).toFixed(2)} Mbit/s, matte ${percent(matte)}, fringe ${percent(fringe)}`;

const browser = await chromium.launch({ executablePath: PAGE_CHROMIUM_PATH, args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage();
  const script = '../../bench/videos/light-fringe-page.ts';
  const code = await openRenderersPage<LightFringe>(page, 'http://127.0.0.1', script);
  for (const { name, ...moves } of DISCS) {
    for (const [width, height] of SIZES) {
      const order = { width, height, ...RATE, ...moves };
      const { source, copy } = await code.evaluate((page_, given) => page_.measureFringe(given), order);
      const isKept = [source, copy].every(
        ({ matte, fringe }) => matte <= MOST_ERRORS.matte && fringe <= MOST_ERRORS.fringe,
      );
      console.log(`${isKept ? 'ok  ' : 'FAIL'} ${name}: ${words(source)} → ${words(copy)}`);
      if (!isKept) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
}
