import type { Orientation } from '@anchora/vision/exif-orientation';

/** Tag and type of the one entry (TIFF 6.0, section 8, Orientation; section 2, Types). */
const ORIENTATION_TAG = 0x0112;
const TYPE_SHORT = 3;

/**
 * A TIFF structure that contains only the orientation: header, a directory of one entry, and no further one (TIFF 6.0,
 * 2).
 */
export function writeOrientation(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(TYPE_SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
