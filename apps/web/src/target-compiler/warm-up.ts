import { compilePictures, lumaFromRgba } from '@anchora/vision';

/** Small, so that a round is short. Chosen, not measured. */
const WIDTH_PX = 160;
/** In the proportion of 4 to 3 to `WIDTH_PX`. */
const HEIGHT_PX = 120;
/** Most rounds. Each takes a few milliseconds, so that an order hardly waits. Chosen, not measured. */
const ROUNDS = 16;

/**
 * Compiles small synthetic pictures while the worker is idle, so that the browser has optimized the hot loops when a
 * real picture comes: the first picture then takes less than half as long.
 *
 * @param isWanted asked before every round
 */
export async function warmUp(isWanted: () => boolean): Promise<void> {
  const luma = new Uint8Array(WIDTH_PX * HEIGHT_PX);
  lumaFromRgba(madeUpPicture(), luma);
  const source = { name: '', read: async () => ({ luma: { width: WIDTH_PX, height: HEIGHT_PX, data: luma } }) };
  for (let round = 0; round < ROUNDS && isWanted(); round++) {
    await compilePictures([source], { formats: ['container'] });
    // Lets the worker receive orders.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Gradients with noise, so that corner detection and compression have work to do. */
function madeUpPicture(): Uint8Array {
  const rgba = new Uint8Array(WIDTH_PX * HEIGHT_PX * 4);
  let state = 1;
  for (let i = 0; i < rgba.length; i++) {
    // A linear congruential generator (Numerical Recipes), whose four upper bits are the noise.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    rgba[i] = ((i >> 2) % WIDTH_PX) + (state >>> 28) * 3;
  }
  return rgba;
}
