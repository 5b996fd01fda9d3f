import type { Orientation } from '@anchora/vision/exif-orientation';
import { FileRefusedError } from '../checked-file';

/** A JPEG or PNG file taken apart and put together again without its metadata; its pixels are not touched. */
export interface PictureContainer {
  contentType: 'image/jpeg' | 'image/png';
  /** As coded, before the orientation is applied. */
  codedWidthPx: number;
  codedHeightPx: number;
  orientation: Orientation;
  /** The file without EXIF (but for its orientation), XMP, comments, thumbnails and trailing data. */
  cleaned: Buffer;
}

export function cutShort(): FileRefusedError {
  return new FileRefusedError('The picture is cut short: the end of the file is missing. Upload the whole file.');
}

export function damaged(): FileRefusedError {
  return new FileRefusedError(
    'The picture is damaged and cannot be read. Save it again as JPEG or PNG, then upload it.',
  );
}
