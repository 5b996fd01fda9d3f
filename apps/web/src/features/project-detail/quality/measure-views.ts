import { pictureDifference, type PictureDifference } from './picture-difference';

/** The parts of the `<model-viewer>` element that measuring needs. */
export interface ViewerElement extends HTMLElement {
  cameraOrbit: string;
  getCameraOrbit(): { toString(): string };
  jumpCameraToGoal(): void;
  toBlob(options: { idealAspect: boolean }): Promise<Blob>;
}

/** The class of the elements. On slow devices all of them draw at a lower resolution, at least at this share of it. */
interface ViewerClass {
  minimumRenderScale: number;
}

/**
 * Default of the element: the step `DEFAULT_LAST_STEP` of its `Renderer.js`. It cannot be read back from the element.
 */
const USUAL_MINIMUM_SCALE = 0.5;

/** Directions around the model from which it is compared, evenly spread. Chosen, not measured. */
const VIEWS_DEG = [0, 60, 120, 180, 240, 300];
/** Angle of these directions from straight above: a little above eye level. */
const FROM_ABOVE_DEG = 70;
/**
 * Shorter side of the compared pictures, px; the size of a phone's screen would take long and reveal no more. Chosen,
 * not measured.
 */
const COMPARED_SIDE_PX = 256;

/**
 * Draws both models from six sides and compares the pictures. The cameras are restored afterwards, also after a
 * failure.
 *
 * @throws Error if the browser cannot draw one of them, or if neither shows anything; the reason of `signal`, which ends
 *   the measurement.
 */
export async function measureViews(
  viewers: readonly [ViewerElement, ViewerElement],
  signal: AbortSignal,
): Promise<PictureDifference> {
  signal.throwIfAborted();
  const before = viewers.map((viewer) => viewer.getCameraOrbit().toString());
  const viewerClass = viewers[0].constructor as unknown as ViewerClass;
  // A resolution that changes from one picture to the next would count as a difference.
  viewerClass.minimumRenderScale = 1;
  const pairs: [Uint8ClampedArray, Uint8ClampedArray][] = [];
  try {
    for (const degrees of VIEWS_DEG) {
      for (const viewer of viewers) {
        viewer.cameraOrbit = `${degrees}deg ${FROM_ABOVE_DEG}deg auto`;
        viewer.jumpCameraToGoal();
      }
      await frameDrawn();
      signal.throwIfAborted();
      pairs.push(await comparedPictures(viewers));
    }
  } finally {
    viewerClass.minimumRenderScale = USUAL_MINIMUM_SCALE;
    for (const [i, viewer] of viewers.entries()) {
      viewer.cameraOrbit = before[i] ?? 'auto auto auto';
      viewer.jumpCameraToGoal();
    }
  }
  return pictureDifference(pairs);
}

/** Pixels of both, at one size, though one element may have drawn at a lower resolution than the other. */
async function comparedPictures(viewers: readonly ViewerElement[]): Promise<[Uint8ClampedArray, Uint8ClampedArray]> {
  const bitmaps: ImageBitmap[] = [];
  try {
    for (const viewer of viewers) bitmaps.push(await createImageBitmap(await viewer.toBlob({ idealAspect: false })));
    const [a, b] = bitmaps as [ImageBitmap, ImageBitmap];
    const scale = Math.min(1, COMPARED_SIDE_PX / Math.min(a.width, a.height));
    const size = [a.width, a.height].map((side) => Math.max(1, Math.round(side * scale)));
    return [pixels(a, size), pixels(b, size)];
  } finally {
    for (const bitmap of bitmaps) bitmap.close();
  }
}

function pixels(bitmap: ImageBitmap, [width = 1, height = 1]: readonly number[]): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('expected a 2D context, got none');
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** Resolves in the second frame from now: by then the first one is drawn, with the cameras as they were set before. */
function frameDrawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
