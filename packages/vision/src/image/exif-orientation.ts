/** EXIF orientation, 1..8; 1 is upright, 5..8 swap the sides. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** Marks and numbers of EXIF and of the TIFF within it (TIFF 6.0, sections 2 and 8). */
const EXIF_HEADER = [0x45, 0x78, 0x69, 0x66, 0, 0];
const [LITTLE_ENDIAN, BIG_ENDIAN] = [0x4949, 0x4d4d];
const TIFF_MAGIC = 42;
const ORIENTATION_TAG = 0x0112;
const TYPE_SHORT = 3;
const ENTRY_BYTES = 12;
/** Byte order, magic and the place of the first directory. */
const HEADER_BYTES = 8;

/**
 * Orientation in the payload of a JPEG's APP1 segment.
 *
 * @returns null if the payload is not EXIF, or has no orientation.
 */
export function readExifOrientation(payload: Uint8Array): Orientation | null {
  if (!EXIF_HEADER.every((byte, index) => payload[index] === byte)) return null;
  return readTiffOrientation(payload.subarray(EXIF_HEADER.length));
}

/**
 * Orientation in a TIFF structure: the payload of EXIF, and of PNG's eXIf chunk (CIPA DC-008, 4.6).
 *
 * @returns null if the structure has none or its value is invalid.
 */
export function readTiffOrientation(tiff: Uint8Array): Orientation | null {
  if (tiff.length < HEADER_BYTES) return null;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return null;
  const littleEndian = order === LITTLE_ENDIAN;
  const directory = view.getUint32(4, littleEndian);
  if (view.getUint16(2, littleEndian) !== TIFF_MAGIC || directory + 2 > tiff.length) return null;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return null;
    if (view.getUint16(at, littleEndian) !== ORIENTATION_TAG) continue;
    if (view.getUint16(at + 2, littleEndian) !== TYPE_SHORT) continue;
    const value = view.getUint16(at + 8, littleEndian);
    return value >= 1 && value <= 8 ? (value as Orientation) : null;
  }
  return null;
}
