import type { ShownBrand } from '@anchora/contract/brand';
import { BRAND_ELEMENT_ID } from '@anchora/contract/brand-element';

/** Photos and clips are offered without the logo if it takes longer than this. */
const WITHIN_MS = 5000;

/** The logo that a creator wants in visitors' photos and clips; null without one, and if it cannot be loaded. */
export async function loadBrandMark(): Promise<ImageBitmap | null> {
  const json = document.getElementById(BRAND_ELEMENT_ID)?.textContent;
  if (!json) return null;
  const { marksPhotos, logo } = JSON.parse(json) as ShownBrand;
  if (marksPhotos !== true || typeof logo !== 'string') return null;
  try {
    // A picture that an element loaded from the object store would make the canvas unreadable.
    const response = await fetch(logo, { signal: AbortSignal.timeout(WITHIN_MS) });
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}
