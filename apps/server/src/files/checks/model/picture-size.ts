import { isJpeg } from '@anchora/vision/jpeg-segments';
import { FileRefusedError } from '../file-refused-error';
import { readJpeg } from '../picture/jpeg-container';
import { isPng, readPng } from '../picture/png-container';

/** Size in px. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Bytes of a WebP up to the size in its first chunk, whichever kind that has. */
const WEBP_HEAD_BYTES = 30;
/** Signature, header and index of a KTX2 file; the sizes of its levels follow (KTX 2.0). */
const KTX2_HEAD_BYTES = 80;
const KTX2_LEVEL_BYTES = 24;
/** Enough for a side of 32,768 px. */
const MAX_KTX2_LEVELS = 16;
const KTX2 = Buffer.from([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Size of a PNG, JPEG, WebP or KTX2 picture from its bytes; null for any other file, and for a truncated one. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  const size = isPng(bytes) || isJpeg(bytes) ? sizeOfContainer(bytes) : (sizeOfWebp(bytes) ?? sizeOfKtx2(bytes));
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function sizeOfContainer(bytes: Buffer): PictureSize | null {
  try {
    const { codedWidthPx, codedHeightPx } = isPng(bytes) ? readPng(bytes) : readJpeg(bytes);
    return { width: codedWidthPx, height: codedHeightPx };
  } catch (error) {
    if (error instanceof FileRefusedError) return null;
    throw error;
  }
}

/** RIFF container with a lossy (VP8), lossless (VP8L) or extended (VP8X) first chunk (RFC 9649, section 2). */
function sizeOfWebp(bytes: Buffer): PictureSize | null {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp || bytes.length < WEBP_HEAD_BYTES || bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

export const isKtx2 = (bytes: Buffer): boolean => bytes.subarray(0, KTX2.length).equals(KTX2);

/** The header states width, height and number of levels; an index states where each level lies (KTX 2.0, section 3). */
function sizeOfKtx2(bytes: Buffer): PictureSize | null {
  if (bytes.length < KTX2_HEAD_BYTES || !isKtx2(bytes)) return null;
  const levels = Math.max(1, bytes.readUInt32LE(40));
  if (levels > MAX_KTX2_LEVELS || bytes.length < KTX2_HEAD_BYTES + levels * KTX2_LEVEL_BYTES) return null;
  for (let level = 0; level < levels; level++) {
    const entry = KTX2_HEAD_BYTES + level * KTX2_LEVEL_BYTES;
    const end = bytes.readBigUInt64LE(entry) + bytes.readBigUInt64LE(entry + 8);
    if (end > BigInt(bytes.length)) return null;
  }
  return { width: bytes.readUInt32LE(20), height: bytes.readUInt32LE(24) };
}
