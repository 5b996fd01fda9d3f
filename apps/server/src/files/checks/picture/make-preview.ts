import { writeFile } from 'node:fs/promises';
import { PREVIEW_SIDE_PX } from '@anchora/contract/limits';
import { openPicture } from './open-picture';

/** WebP quality that keeps print grain; at this size no difference is visible. Chosen by eye. */
const QUALITY = 80;

/**
 * Writes the preview of a picture to `path`.
 *
 * @returns the written file; null if none can be made, or it would be no smaller than the picture.
 */
export async function makePreview(
  picture: Uint8Array,
  path: string,
): Promise<{ path: string; sizeBytes: number } | null> {
  const preview = await drawPreview(picture);
  if (!preview) return null;
  await writeFile(path, preview, { mode: 0o600 });
  return { path, sizeBytes: preview.length };
}

/**
 * The small picture for lists: upright, on white where it is transparent, as WebP, its longer side at most
 * `PREVIEW_SIDE_PX`. Null if it cannot be made, or would be no smaller than the picture itself.
 */
export async function drawPreview(picture: Uint8Array): Promise<Buffer | null> {
  try {
    const preview = await openPicture(picture)
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(PREVIEW_SIDE_PX, PREVIEW_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return preview.length < picture.length ? preview : null;
  } catch {
    // The picture has passed its check, so lists show the picture itself instead.
    return null;
  }
}
