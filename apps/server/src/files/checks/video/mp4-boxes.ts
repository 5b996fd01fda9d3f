import type { FileHandle } from 'node:fs/promises';
import { brokenVideo, videoCutShort } from './refuse-video';

/**
 * A box of the ISO base media file format (ISO/IEC 14496-12, 4.2). Offsets count from the start of the file, or of the
 * bytes that were read.
 */
export interface Box {
  /** Four characters, which may be other bytes than letters. */
  type: string;
  start: number;
  /** Byte offset of the box's contents. */
  body: number;
  end: number;
}

const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;
/**
 * Boxes read from one file, so that a crafted one cannot occupy the check for long; fragmented files have two a
 * fragment. Chosen, not measured.
 */
const MAX_TOP_LEVEL_BOXES = 100_000;
/** Boxes of other types that overrun the end are trailing data of some camera. */
const MEANINGFUL = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'mfra']);

/** Boxes side by side in `bytes` from `start` to `end`. @throws FileRefusedError */
export function readBoxes(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    // QuickTime ends some lists with four zero bytes.
    if (end - at < HEADER_BYTES) {
      if (bytes.subarray(at, end).every((byte) => byte === 0)) break;
      throw brokenVideo({ code: 'description-cut-off' });
    }
    const box = boxAt(bytes.subarray(at, Math.min(at + LARGE_HEADER_BYTES, end)), at, end);
    if (!box || box.end > end) throw brokenVideo({ code: 'part-beyond-whole' });
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The first box of a type within another; null if there is none. @throws FileRefusedError */
export function findBox(bytes: Buffer, parent: Box, type: string): Box | null {
  return readBoxes(bytes, parent.body, parent.end).find((box) => box.type === type) ?? null;
}

/** @throws FileRefusedError for a box whose contents are shorter than `bytes` */
export function assertRoom(box: Box, bytes: number): void {
  if (box.body + bytes > box.end) throw brokenVideo({ code: 'box-cut-off', params: { box: box.type } });
}

/**
 * The boxes of a whole file; only their headers are read.
 *
 * @throws FileRefusedError when one is cut short, or there are too many
 */
export async function readTopLevel(file: FileHandle, sizeBytes: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const header = Buffer.alloc(LARGE_HEADER_BYTES);
  for (let at = 0; at < sizeBytes;) {
    const { bytesRead } = await file.read(header, 0, LARGE_HEADER_BYTES, at);
    const box = boxAt(header.subarray(0, bytesRead), at, sizeBytes);
    if (!box || box.end > sizeBytes) {
      if (!box || MEANINGFUL.has(box.type) || !boxes.some(({ type }) => type === 'moov')) throw videoCutShort();
      break;
    }
    boxes.push(box);
    if (boxes.length > MAX_TOP_LEVEL_BOXES) throw brokenVideo({ code: 'too-many-pieces' });
    at = box.end;
  }
  return boxes;
}

/** @returns null if the header itself is truncated. */
function boxAt(header: Buffer, start: number, outerEnd: number): Box | null {
  if (header.length < HEADER_BYTES) return null;
  const type = header.toString('latin1', 4, 8);
  const size = header.readUInt32BE(0);
  if (size === 0) return { type, start, body: start + HEADER_BYTES, end: outerEnd };
  if (size !== 1) {
    if (size < HEADER_BYTES) throw brokenVideo({ code: 'part-length-impossible' });
    return { type, start, body: start + HEADER_BYTES, end: start + size };
  }
  if (header.length < LARGE_HEADER_BYTES) return null;
  const large = header.readBigUInt64BE(8);
  if (large < BigInt(LARGE_HEADER_BYTES) || large > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw brokenVideo({ code: 'part-length-impossible' });
  }
  return { type, start, body: start + LARGE_HEADER_BYTES, end: start + Number(large) };
}
