import type { Orientation } from '@anchora/vision/exif-orientation';
import { fileInvalid, type FileRefusedError } from '../file-refused-error';

/** A JPEG or PNG file taken apart and put together again without its metadata; its pixels are not touched. */
export interface PictureContainer {
  contentType: 'image/jpeg' | 'image/png';
  /** Coded size, before the orientation is applied. */
  codedWidthPx: number;
  codedHeightPx: number;
  orientation: Orientation;
  /**
   * Bytes of the coded pixels, and the decoder's work on them: decompressed bytes, or the number of scans over all
   * pixels.
   */
  coding:
    | { kind: 'deflate'; bytes: number; decompressedBytes: number }
    | { kind: 'jpeg'; bytes: number; scans: number };
  /** The file without EXIF (except its orientation), XMP, comments, thumbnails and trailing data. */
  cleaned: Buffer;
}

export function cutShort(options?: ErrorOptions): FileRefusedError {
  return fileInvalid({ code: 'picture-cut-short' }, options);
}

export function damaged(options?: ErrorOptions): FileRefusedError {
  return fileInvalid({ code: 'picture-damaged' }, options);
}
