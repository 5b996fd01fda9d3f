import { elementAt } from '../../support/element-at';
import { deflateRawSync } from 'node:zlib';
import { crc32 } from '@anchora/vision/crc-32';
import {
  CODEC_PAETH_DEFLATE,
  ENTRY_BYTES,
  HEADER_BYTES,
  IMAGE_HEADER_BYTES,
  MAGIC,
  MAX_TRACKABLES,
  SECTION_HEADER_BYTES,
  SECTION_IMAGE,
  VERSION,
  VERSION_AT,
} from '../../../packages/vision/src/tracking-file/container-layout';

const MB = 1024 * 1024;
/** Field of the header: number of targets. */
const TARGETS_AT = 6;
/** Field of the header: length of the file. */
export const LENGTH_AT = 8;
/** Field of the header: checksum of all that follows the header. */
const CHECKSUM_AT = 12;
/** Offset of the sections of the only target. */
const SECTIONS_AT = HEADER_BYTES + ENTRY_BYTES;

/** Container with one target whose sections are the given bytes; header and checksum are valid. */
export function container(sections: Uint8Array, widthPx = 256, heightPx = 256): Uint8Array {
  const bytes = new Uint8Array(SECTIONS_AT + sections.length);
  const view = new DataView(bytes.buffer);
  bytes.set(Buffer.from(MAGIC));
  view.setUint16(VERSION_AT, VERSION, true);
  view.setUint16(TARGETS_AT, 1, true);
  view.setUint32(LENGTH_AT, bytes.length, true);
  view.setUint32(HEADER_BYTES, SECTIONS_AT, true);
  view.setUint32(HEADER_BYTES + 4, sections.length, true);
  view.setUint16(HEADER_BYTES + 8, widthPx, true);
  view.setUint16(HEADER_BYTES + 10, heightPx, true);
  bytes.set(sections, SECTIONS_AT);
  return sealed(bytes);
}

/** The container with its checksum corrected. */
export function sealed(bytes: Uint8Array): Uint8Array {
  if (bytes.length >= HEADER_BYTES)
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(CHECKSUM_AT, crc32(bytes, HEADER_BYTES), true);
  return bytes;
}

function imageSection(widthPx: number, heightPx: number, packed: Uint8Array): Uint8Array {
  const section = new Uint8Array(SECTION_HEADER_BYTES + IMAGE_HEADER_BYTES + packed.length);
  const view = new DataView(section.buffer);
  section.set([SECTION_IMAGE, CODEC_PAETH_DEFLATE]);
  view.setUint32(4, IMAGE_HEADER_BYTES + packed.length, true);
  view.setUint16(SECTION_HEADER_BYTES, widthPx, true);
  view.setUint16(SECTION_HEADER_BYTES + 2, heightPx, true);
  section.set(packed, SECTION_HEADER_BYTES + IMAGE_HEADER_BYTES);
  return section;
}

function repeated(start: number[], pattern: number[], totalBytes: number): Uint8Array {
  const bytes = new Uint8Array(totalBytes);
  bytes.set([...start, ...pattern]);
  // Doubling copies are fast, which matters because most of these files have 16 MB.
  for (let done = pattern.length; start.length + done < totalBytes; done *= 2) {
    bytes.copyWithin(start.length + done, start.length, start.length + done);
  }
  return bytes;
}

/**
 * Deflate blocks with dynamic codes (RFC 1951, 3.2.7), which take the longest time to set up, and without any output.
 */
function emptyDynamicBlocks(count: number): Uint8Array {
  const bits: number[] = [];
  const push = (value: number, size: number) => {
    for (let i = 0; i < size; i++) bits.push((value >> i) & 1);
  };
  for (let block = 0; block < count; block++) {
    push(0, 1);
    push(2, 2);
    push(286 - 257, 5);
    push(0, 5);
    push(14, 4);
    // The code lengths 0, 1, 17 and 18 get 2 bits each, in the order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1.
    for (const length of [0, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]) push(length, 3);
    // Canonical codes, first bit highest: 0 → 00, 1 → 01, 17 → 10, 18 → 11.
    const code = (two: number) => push(((two & 1) << 1) | (two >> 1), 2);
    code(1); // Literal 0 has one bit.
    code(3); // 138 zeros.
    push(127, 7);
    code(3); // 117 zeros, up to 255.
    push(106, 7);
    code(1); // End of block has one bit.
    code(3); // 29 zeros for lengths; the only distance follows.
    push(29 - 11, 7);
    code(0);
    push(1, 1);
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => {
    bytes[i >> 3] = elementAt(bytes, i >> 3) | (bit << (i & 7));
  });
  return bytes;
}

function length32(count: number): number[] {
  return [count >>> 24, (count >> 16) & 255, (count >> 8) & 255, count & 255];
}

/** Files made to waste time or memory; the name describes the attempt. */
export function hostileFiles(): [name: string, file: Uint8Array][] {
  const list32 = [0x81, 0xa1, 0x61, 0xdd];
  return [
    [
      '16 MB of nothing after a right start',
      repeated([...Buffer.from(MAGIC), VERSION, 0, MAX_TRACKABLES, 0], [0], 16 * MB),
    ],
    ['16 MB of values in one list', repeated([...list32, ...length32(16 * MB - 8)], [0xc0], 16 * MB)],
    ['16 MB of empty maps', repeated([...list32, ...length32(16 * MB - 8)], [0x80], 16 * MB)],
    ['16 MB of lists in lists', repeated([0x81, 0xa1, 0x61], [0x91], 16 * MB)],
    ['16 MB of lists of 65,535', repeated([0x81, 0xa1, 0x61], [0xdc, 0xff, 0xff], 16 * MB)],
    ['4 billion map entries', Uint8Array.from([0xdf, 255, 255, 255, 255, ...new Uint8Array(1000).fill(0xc0)])],
    ['millions of keys', repeated([0xdf, ...length32(5_000_000)], [0xa1, 0x62, 0xc0], 15_000_005)],
    ['16 MB in a text', repeated([0x81, 0xa1, 0x61, 0xdb, ...length32(16 * MB - 8)], [0x61], 16 * MB)],
    ['a key of 16 MB', repeated([0x81, 0xdb, ...length32(16 * MB - 7)], [0x61], 16 * MB)],
    ['millions of unknown sections', container(repeated([], [200, 0, 0, 0, 0, 0, 0, 0], 15 * MB))],
    ['a bomb of 64 MB', container(imageSection(512, 512, new Uint8Array(deflateRawSync(new Uint8Array(64 * MB)))))],
    ['a picture of 8192×8192', container(imageSection(8192, 8192, new Uint8Array(100)))],
    ['empty stored blocks', container(imageSection(512, 512, repeated([], [0, 0, 0, 255, 255], 260_000)))],
    ['empty fixed blocks', container(imageSection(512, 512, repeated([], [0x02, 0x08, 0x20, 0x80, 0x00], 260_000)))],
    ['empty dynamic blocks', container(imageSection(512, 512, emptyDynamicBlocks(16_000)))],
  ];
}
