import { compiledFromImage } from '../target/compile-target';
import type { Compiled, Gray } from '../types';
import {
  align4,
  CHECKSUM_AT,
  CODEC_PAETH_DEFLATE,
  CODEC_RAW,
  ENTRY_BYTES,
  HEADER_BYTES,
  IMAGE_HEADER_BYTES,
  isSide,
  MAGIC,
  MAX_IMAGE_PX,
  MAX_NAME_BYTES,
  MAX_SECTIONS,
  MAX_TRACKABLES,
  SECTION_HEADER_BYTES,
  SECTION_IMAGE,
  SECTION_NAME,
  VERSION,
  VERSION_AT,
} from './container-layout';
import { crc32 } from './crc-32';
import { damaged, FormatError, impossibleSize } from './format-error';
import { inflate } from './inflate/inflate';
import { undoPaeth } from './paeth';
import { decodeUtf8 } from './utf-8';

/** Whether the bytes begin with the magic of our own container. */
export function isContainer(bytes: Uint8Array): boolean {
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false;
  return true;
}

/**
 * Reads our own container (see container-layout.ts). Every length is checked before it is used for an allocation.
 *
 * @throws FormatError for damaged files and those of another version.
 */
export function readContainer(bytes: Uint8Array): Compiled[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES) throw damaged('last-part-cut-off');
  const version = view.getUint16(VERSION_AT, true);
  if (version !== VERSION) {
    throw new FormatError({ code: 'version-unknown', params: { version, readable: VERSION } });
  }
  const count = view.getUint16(6, true);
  if (count < 1 || count > MAX_TRACKABLES) throw new FormatError({ code: 'target-count', params: { count } });
  if (view.getUint32(8, true) !== bytes.length) throw damaged('length-differs');
  const bodyStart = HEADER_BYTES + count * ENTRY_BYTES;
  if (bodyStart > bytes.length) throw damaged('last-part-cut-off');
  if (view.getUint32(CHECKSUM_AT, true) !== crc32(bytes, HEADER_BYTES)) throw damaged('checksum-differs');

  const compiled: Compiled[] = [];
  let free = bodyStart;
  for (let i = 0; i < count; i++) {
    const entry = HEADER_BYTES + i * ENTRY_BYTES;
    const offset = view.getUint32(entry, true);
    const length = view.getUint32(entry + 4, true);
    // Targets must be in order and must not overlap, so that no part of the file is read twice.
    if (offset < free || offset % 4 !== 0 || offset + length > bytes.length) throw damaged('target-misplaced');
    free = offset + length;
    compiled.push(readTrackable(bytes, view, entry, offset, free));
  }
  return compiled;
}

function readTrackable(bytes: Uint8Array, view: DataView, entry: number, start: number, end: number): Compiled {
  const width = view.getUint16(entry + 8, true);
  const height = view.getUint16(entry + 10, true);
  const score = view.getFloat32(entry + 12, true);
  if (!isSide(width) || !isSide(height)) throw impossibleSize(width, height);
  if (!Number.isNaN(score) && !(score >= 0 && score <= 1)) throw damaged('score-impossible');
  let image: Gray | undefined;
  let name: string | undefined;
  let sections = 0;
  for (let at = start; at < end;) {
    if (++sections > MAX_SECTIONS) throw damaged('too-many-parts');
    if (at + SECTION_HEADER_BYTES > end) throw damaged('last-part-cut-off');
    const type = view.getUint8(at);
    const codec = view.getUint8(at + 1);
    const length = view.getUint32(at + 4, true);
    const payload = at + SECTION_HEADER_BYTES;
    if (length > end - payload) throw damaged('last-part-cut-off');
    if (type === SECTION_IMAGE) {
      if (image) throw damaged('target-picture-repeated');
      image = readImage(bytes.subarray(payload, payload + length), codec);
    } else if (type === SECTION_NAME) {
      if (name !== undefined || length > MAX_NAME_BYTES) throw damaged('name-impossible');
      name = decodeUtf8(bytes.subarray(payload, payload + length));
    }
    at = payload + align4(length);
  }
  if (!image) throw damaged('target-picture-missing');
  return compiledFromImage(image, width, height, { name, score });
}

function readImage(section: Uint8Array, codec: number): Gray {
  if (section.length < IMAGE_HEADER_BYTES) throw damaged('last-part-cut-off');
  const header = new DataView(section.buffer, section.byteOffset);
  const width = header.getUint16(0, true);
  const height = header.getUint16(2, true);
  const pixels = width * height;
  if (!isSide(width) || !isSide(height) || pixels > MAX_IMAGE_PX) {
    throw impossibleSize(width, height);
  }
  const stored = section.subarray(IMAGE_HEADER_BYTES);
  if (codec === CODEC_RAW) {
    if (stored.length !== pixels) throw damaged('target-picture-length');
    return { width, height, data: stored };
  }
  if (codec !== CODEC_PAETH_DEFLATE) throw damaged('target-picture-coding');
  // No encoder produces deflate data longer than the pixels by more than some headers, so such a file was made to waste
  // time.
  if (stored.length > pixels + 1024) throw damaged('target-picture-packed');
  return undoPaeth(inflate(stored, pixels), width, height);
}
