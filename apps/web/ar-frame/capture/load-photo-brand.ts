import type { PhotoBrand } from '@anchora/ar-runtime/capture/photo-brand';
import type { ShownBrand } from '@anchora/contract/brand';
import { BRAND_ELEMENT_ID } from '@anchora/contract/brand-element';

/** Photos and clips are offered without a picture of the brand that takes longer than this. Chosen, not measured. */
const WITHIN_MS = 5000;

/** Logo and frame that a creator wants in visitors' photos and clips. */
export async function loadPhotoBrand(): Promise<PhotoBrand> {
  const json = document.getElementById(BRAND_ELEMENT_ID)?.textContent;
  const { marksPhotos, logo, photoFrame } = (json ? JSON.parse(json) : {}) as ShownBrand;
  const [mark, frame] = await Promise.all([marksPhotos === true ? load(logo) : null, load(photoFrame)]);
  return { mark, frame };
}

/** @returns null without an address, and if the picture cannot be loaded. */
async function load(address: unknown): Promise<ImageBitmap | null> {
  if (typeof address !== 'string') return null;
  try {
    // A picture that an element loaded from the object store would make the canvas unreadable.
    const response = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}
