/** Facts from the first bytes of a picture, read without decoding any pixel. */
export interface PictureHeader {
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'bmp';
  /** Of a JPEG as it is shown, with its EXIF orientation applied; other formats may be shown turned by 90°. */
  widthPx: number;
  heightPx: number;
  /** EXIF orientation of a JPEG, 1..8; 1 if it has none, and for every other format. */
  orientation: number;
}
