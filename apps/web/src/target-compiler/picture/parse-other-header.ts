import type { PictureHeader } from './picture-header';

/**
 * Size of a WebP, AVIF, GIF or BMP picture; null for any other format, for a side of 0, and for bytes that end before
 * the size.
 * Orientations in the metadata are left to the decoder.
 */
export function parseOtherHeader(view: DataView): PictureHeader | null {
  const found = parseWebp(view) ?? parseGif(view) ?? parseBmp(view) ?? parseAvif(view);
  return found && found.widthPx > 0 && found.heightPx > 0 ? { ...found, orientation: 1 } : null;
}

type Found = Pick<PictureHeader, 'format' | 'widthPx' | 'heightPx'>;

function hasText(view: DataView, at: number, text: string): boolean {
  if (at + text.length > view.byteLength) return false;
  for (let i = 0; i < text.length; i++) if (view.getUint8(at + i) !== text.charCodeAt(i)) return false;
  return true;
}

/**
 * RIFF container (RFC 9649, section 2): the sides are 24 bits each, less one, at bytes 24 and 27 of the extended first
 * chunk (`VP8X`); 14 bits each, less one, from byte 21 of the lossless one (`VP8L`); and 14 bits at bytes 26 and 28 of
 * the lossy one.
 */
function parseWebp(view: DataView): Found | null {
  if (view.byteLength < 30 || !hasText(view, 0, 'RIFF') || !hasText(view, 8, 'WEBP')) return null;
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (hasText(view, 12, 'VP8X')) return { format: 'webp', widthPx: uint24(24) + 1, heightPx: uint24(27) + 1 };
  if (hasText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { format: 'webp', widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!hasText(view, 12, 'VP8 ')) return null;
  const side = (at: number) => view.getUint16(at, true) & 0x3fff;
  return { format: 'webp', widthPx: side(26), heightPx: side(28) };
}

/** The logical screen, which follows the signature of six bytes (GIF89a, section 18). */
function parseGif(view: DataView): Found | null {
  if (view.byteLength < 10 || !(hasText(view, 0, 'GIF87a') || hasText(view, 0, 'GIF89a'))) return null;
  return { format: 'gif', widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) };
}

/**
 * BITMAPINFOHEADER, of 40 bytes or more, follows the file header of 14 bytes with its own size and the sides. A
 * negative height marks rows from top to bottom.
 */
function parseBmp(view: DataView): Found | null {
  if (view.byteLength < 26 || !hasText(view, 0, 'BM') || view.getUint32(14, true) < 40) return null;
  return {
    format: 'bmp',
    widthPx: Math.abs(view.getInt32(18, true)),
    heightPx: Math.abs(view.getInt32(22, true)),
  };
}

/** Largest offset at which the boxes before the pixels of an AVIF may end, bytes. Chosen, not measured. */
const AVIF_META_BYTES = 1 << 16;

/**
 * The largest `ispe` (image spatial extents) box: that of the picture itself, while others belong to its tiles or
 * thumbnails. Its sides follow its name and four bytes of version and flags (ISO/IEC 23008-12, 6.5.3).
 */
function parseAvif(view: DataView): Found | null {
  if (!hasText(view, 4, 'ftyp') || !(hasText(view, 8, 'avif') || hasText(view, 8, 'avis'))) return null;
  let widthPx = 0;
  let heightPx = 0;
  const end = Math.min(view.byteLength - 16, AVIF_META_BYTES);
  for (let at = 8; at <= end; at++) {
    if (!hasText(view, at, 'ispe')) continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (width * height > widthPx * heightPx) [widthPx, heightPx] = [width, height];
  }
  return { format: 'avif', widthPx, heightPx };
}
