/** Facts from the first bytes of a picture, read without decoding any pixel. */
export interface PictureHeader {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'bmp';
  /** Displayed size: the EXIF orientation of a JPEG is applied. */
  widthPx: number;
  heightPx: number;
  /** EXIF orientation, 1..8; 1 if the file has none. */
  orientation: number;
}
