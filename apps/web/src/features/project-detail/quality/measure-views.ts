import { pictureDifference, type PictureDifference } from './picture-difference';

/** The parts of the `<model-viewer>` element that measuring needs. */
export interface ViewerElement extends HTMLElement {
  cameraOrbit: string;
  getCameraOrbit(): { toString(): string };
  jumpCameraToGoal(): void;
  toBlob(options: { idealAspect: boolean }): Promise<Blob>;
}

/** Directions around the model from which it is compared, and the angle from straight above: a little above eye level. */
const VIEWS_DEG = [0, 60, 120, 180, 240, 300];
const FROM_ABOVE_DEG = 70;
/** Shorter side of the compared pictures, px; the size of a phone's screen would take long and reveal no more. */
const COMPARED_SIDE_PX = 256;

/**
 * Draws both models from six sides and compares the pictures. The cameras are restored afterwards, also after a failure.
 *
 * @throws Error if the browser cannot draw one of them
 */
export async function measureViews(viewers: readonly [ViewerElement, ViewerElement]): Promise<PictureDifference> {
  const before = viewers.map((viewer) => viewer.getCameraOrbit().toString());
  const pairs: [Uint8ClampedArray, Uint8ClampedArray][] = [];
  try {
    for (const degrees of VIEWS_DEG) {
      const [a, b] = viewers;
      for (const viewer of viewers) {
        viewer.cameraOrbit = `${degrees}deg ${FROM_ABOVE_DEG}deg auto`;
        viewer.jumpCameraToGoal();
      }
      await nextFrame();
      pairs.push([await picture(a), await picture(b)]);
    }
  } finally {
    for (const [i, viewer] of viewers.entries()) {
      viewer.cameraOrbit = before[i] ?? 'auto auto auto';
      viewer.jumpCameraToGoal();
    }
  }
  return pictureDifference(pairs);
}

async function picture(viewer: ViewerElement): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(await viewer.toBlob({ idealAspect: false }));
  try {
    const scale = Math.min(1, COMPARED_SIDE_PX / Math.min(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no 2D canvas');
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  } finally {
    bitmap.close();
  }
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
