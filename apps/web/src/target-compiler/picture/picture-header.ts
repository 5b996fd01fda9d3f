/** Facts from the first bytes of a picture, read without decoding any pixel. */
export interface PictureHeader {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'bmp';
  /** As shown, that is with the EXIF orientation of a JPEG applied. */
  widthPx: number;
  heightPx: number;
  /** EXIF orientation, 1..8; 1 when the file names none. */
  orientation: number;
}
