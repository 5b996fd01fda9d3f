import type { BrowserContext } from '@playwright/test';
import type { Viewer } from '../../support/viewer';

declare global {
  interface Window {
    /** Age of each tracked picture at the time it was drawn, ms since its capture. */
    drawnAgesMs?: number[];
  }
}

/** Makes the AR frame record in `window.drawnAgesMs` how old each tracked picture is when it is drawn. */
export async function noteDrawnAges(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const ages = (window.drawnAgesMs = []);
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (image, ...rest) {
      if (image instanceof VideoFrame) ages.push(performance.now() - image.timestamp / 1000);
      return draw.call(this, image, ...rest);
    };
  }`);
}

/** Counts how often the target is lost from now on. @returns a function that reads the count. */
export async function noteLosses({ frame }: Viewer): Promise<() => Promise<number>> {
  const counter = await frame.locator('html').evaluateHandle((html) => {
    const count = { losses: 0 };
    new MutationObserver(() => {
      if (html.dataset['arState'] !== 'tracking') count.losses++;
    }).observe(html, { attributeFilter: ['data-ar-state'] });
    return count;
  });
  return () => counter.evaluate(({ losses }) => losses);
}

/** Name of the mark in traces; see `markDrawnPictures`. */
export const DRAWN_MARK = 'bench:picture-drawn';

/** Puts a mark into traces after each tracked picture has been drawn. */
export async function markDrawnPictures(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (image, ...rest) {
      draw.call(this, image, ...rest);
      if (image instanceof VideoFrame) performance.mark('${DRAWN_MARK}');
    };
  }`);
}
