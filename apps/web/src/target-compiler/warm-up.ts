import { compilePictures, lumaFromRgba } from '@anchora/vision';

const WIDTH_PX = 160;
const HEIGHT_PX = 120;
/** Each a few milliseconds, so that an order hardly waits. */
const ROUNDS = 16;

/**
 * Compiles small made-up pictures while there is nothing else to do, so that the browser has translated the hot loops by
 * the time a real one comes: the first picture then takes less than half as long.
 *
 * @param isWanted asked before every round
 */
export async function warmUp(isWanted: () => boolean): Promise<void> {
  const luma = new Uint8Array(WIDTH_PX * HEIGHT_PX);
  lumaFromRgba(madeUpPicture(), luma);
  const source = { name: '', read: async () => ({ luma: { width: WIDTH_PX, height: HEIGHT_PX, data: luma } }) };
  for (let round = 0; round < ROUNDS && isWanted(); round++) {
    await compilePictures([source], { formats: ['container'] });
    // Lets orders in.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Slopes with grain: something to find corners in and to pack. */
function madeUpPicture(): Uint8Array {
  const rgba = new Uint8Array(WIDTH_PX * HEIGHT_PX * 4);
  let state = 1;
  for (let i = 0; i < rgba.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    rgba[i] = ((i >> 2) % WIDTH_PX) + (state >>> 28) * 3;
  }
  return rgba;
}
