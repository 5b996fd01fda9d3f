import { stat } from 'node:fs/promises';
import { PREVIEW_SIDE_PX } from '@anchora/contract/limits';
import { openPicture } from './open-picture';

/** Enough that print grain stays and nobody sees the difference at that size. */
const QUALITY = 80;

/**
 * Writes the small picture that lists show: upright, on white where it is transparent, as WebP, its longer side at most
 * `PREVIEW_SIDE_PX`. null when it cannot be made, or would be no smaller than the picture itself.
 */
export async function makePreview(
  picture: Uint8Array,
  path: string,
): Promise<{ path: string; sizeBytes: number } | null> {
  try {
    await openPicture(picture)
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(PREVIEW_SIDE_PX, PREVIEW_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toFile(path);
    const { size: sizeBytes } = await stat(path);
    return sizeBytes < picture.length ? { path, sizeBytes } : null;
  } catch {
    // The picture itself has passed its check; lists then show that.
    return null;
  }
}
