/**
 * Layout of our own container ("PLTR"), little endian:
 *
 *     0  'PLTR'   4 u16 version   6 u16 trackable count   8 u32 file bytes   12 u32 CRC-32 of bytes 16..end
 *    16  count × { u32 offset, u32 bytes, u16 width, u16 height, f32 score, u32 flags }   source picture px
 *        trackable: sections { u8 type, u8 codec, u16 0, u32 payload bytes, payload, padding to 4 }
 *
 * Sections of unknown type are skipped, so that later versions can add some.
 */
export const MAGIC = 'PLTR';
export const VERSION_AT = 4;
export const VERSION = 1;
/** Version of files with a target on a surface: readers of flat targets alone must refuse them. */
export const SURFACE_VERSION = 2;
export const CHECKSUM_AT = 12;
export const HEADER_BYTES = 16;
export const ENTRY_BYTES = 20;
export const SECTION_HEADER_BYTES = 8;

/** Types of sections. */
export const SECTION_IMAGE = 1;
export const SECTION_NAME = 2;
/** SURFACE: f32 radius at the upper edge, f32 radius at the lower edge, target widths; only in files of version 2. */
export const SECTION_SURFACE = 4;
export const SURFACE_BYTES = 8;

/** IMAGE: u16 width, u16 height, then the gray pixels as they are, or Paeth-predicted and deflated. */
export const CODEC_RAW = 0;
export const CODEC_PAETH_DEFLATE = 1;
export const IMAGE_HEADER_BYTES = 4;

/**
 * Limits of a file, so that a crafted one cannot make a reader allocate more. Real files stay far below them. Chosen,
 * not measured.
 */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
export const MAX_TRACKABLES = 64;
/** Largest number of sections of one target, including those of unknown types. */
export const MAX_SECTIONS = 64;
/** Longest name, UTF-8. */
export const MAX_NAME_BYTES = 64;
/** Shortest and longest side of a source picture and of a stored one. */
export const MIN_SIDE_PX = 16;
export const MAX_SIDE_PX = 8192;
/** Writers store 512² px where they fit into the limits of a file, else 384². */
export const MAX_IMAGE_PX = 512 * 512;

export const align4 = (at: number) => (at + 3) & ~3;

/** Whether a number can be a side of a picture, px. */
export const isSide = (px: number) => Number.isInteger(px) && px >= MIN_SIDE_PX && px <= MAX_SIDE_PX;

/** @throws RangeError for sides that the picture of a target cannot have. */
export function assertSides({ width, height }: { width: number; height: number }): void {
  if (isSide(width) && isSide(height)) return;
  throw new RangeError(`Sides of a target are ${MIN_SIDE_PX} to ${MAX_SIDE_PX} px, got ${width}×${height}.`);
}
