/*
 * The numbers are those of `createContactShadow`, so that videos and models stand on the floor alike. They are typed
 * twice, because a module that both import would be a further file for visitors.
 */

/** Sides of the picture; enough for a shadow without sharp edges. Chosen by eye. */
export const SHADOW_SIDE_PX = 128;
/** Opacity of a shadow directly below its object. Chosen, not measured. */
export const SHADOW_OPACITY = 0.45;
/** Height of the shadow above the floor, m; avoids flicker. Chosen, not measured. */
export const SHADOW_HEIGHT_M = 0.002;
/** Standard deviation of the blur, as a share of the longer side. Chosen, not measured. */
export const SHADOW_BLUR = 0.075;
/** Extent of the margin around the object and of the blur, in standard deviations. Chosen, not measured. */
const MARGIN = 3;
const RANGE = 2.5;
/** Smallest width assumed for the blur, so that it is never of width 0. Chosen, not measured. */
export const MIN_WIDTH_M = 0.05;
/** Samples of the blur between its middle and its end. Chosen, not measured. */
const SAMPLES = 32;
/** Depth of a screen that stands on the floor, m. Chosen, not measured. */
export const SCREEN_DEPTH_M = 0.03;

interface FlatShadow {
  picture: HTMLCanvasElement;
  /** Size of the picture on the floor, m. */
  widthM: number;
  depthM: number;
}

/** The shadow of an upright screen on the floor below it: a soft line. `createContactShadow` makes that of a model. */
export function flatShadow(screenWidthM: number): FlatShadow {
  const sigmaM = Math.max(screenWidthM, MIN_WIDTH_M) * SHADOW_BLUR;
  const widthM = screenWidthM + 2 * MARGIN * sigmaM;
  const depthM = SCREEN_DEPTH_M + 2 * MARGIN * sigmaM;
  const across = profile(screenWidthM, widthM, sigmaM);
  const along = profile(SCREEN_DEPTH_M, depthM, sigmaM);
  const picture = document.createElement('canvas');
  picture.width = picture.height = SHADOW_SIDE_PX;
  const data = new ImageData(SHADOW_SIDE_PX, SHADOW_SIDE_PX);
  for (let y = 0; y < SHADOW_SIDE_PX; y++) {
    for (let x = 0; x < SHADOW_SIDE_PX; x++) {
      data.data[4 * (y * SHADOW_SIDE_PX + x) + 3] = Math.round(255 * (across[x] ?? 0) * (along[y] ?? 0));
    }
  }
  picture.getContext('2d')?.putImageData(data, 0, 0);
  return { picture, widthM, depthM };
}

/** Darkness of a blurred bar of `barM` across a picture of `wholeM`, 0 to 1 for each pixel. */
function profile(barM: number, wholeM: number, sigmaM: number): number[] {
  return Array.from({ length: SHADOW_SIDE_PX }, (_, i) => {
    const at = ((i + 0.5) / SHADOW_SIDE_PX - 0.5) * wholeM;
    let sum = 0;
    let weights = 0;
    for (let t = -RANGE; t <= RANGE; t += RANGE / SAMPLES) {
      const weight = Math.exp(-0.5 * t * t);
      weights += weight;
      if (Math.abs(at + t * sigmaM) <= barM / 2) sum += weight;
    }
    return sum / weights;
  });
}
