import { deflateSync } from 'fflate';
import { assertSurface } from '../surfaces/surface-limits';
import type { Compiled, Gray, Surface } from '../types';
import {
  align4,
  assertSides,
  CHECKSUM_AT,
  CODEC_PAETH_DEFLATE,
  CODEC_RAW,
  ENTRY_BYTES,
  HEADER_BYTES,
  MAGIC,
  MAX_FILE_BYTES,
  MAX_IMAGE_PX,
  MAX_NAME_BYTES,
  MAX_TRACKABLES,
  SECTION_HEADER_BYTES,
  SECTION_IMAGE,
  SECTION_NAME,
  SECTION_SURFACE,
  SURFACE_BYTES,
  SURFACE_VERSION,
  VERSION,
  VERSION_AT,
} from './container-layout';
import { crc32 } from './crc-32';
import { applyPaeth } from './paeth';
import { encodeUtf8 } from './utf-8';

/** Largest number of bytes of a stored picture; see docs/decisions/tracking-file-size.md. */
const MAX_STORED_IMAGE_BYTES = 88 * 1024;

interface Packing {
  /** Steps of near-lossless storage, odd, tried in turn until the picture is small enough. */
  steps: readonly number[];
  /** Level of deflate. */
  level: 6 | 9;
}

/** Only pure noise needs a step above 3. */
const PACKING: Packing = { steps: [1, 3, 5, 7, 9, 13, 19, 23, 29, 43], level: 9 };
/**
 * PACKING of the finer picture, of which several px make one of the picture that is otherwise stored. Level 9 would
 * take 200 instead of 50 ms for a rounded photograph, and save 3%.
 */
const DETAIL_PACKING: Packing = { steps: [1, 3, 5], level: 6 };
/**
 * Entropy of the differences from which a step is not tried, in sizes allowed: deflate takes 0.9 to 1.2 of the entropy,
 * but of a repeated motif as little as a quarter, which the next step then stores less exactly.
 */
const MOST_ENTROPY = 1.1;

/**
 * Writes our own container (see container-layout.ts).
 *
 * Pictures are stored exactly unless they are so noisy that they would exceed MAX_STORED_IMAGE_BYTES. Their pixels then
 * change by a few gray levels at most, which is less than their noise.
 *
 * @param onTarget called after each target with the number of targets packed so far.
 * @throws RangeError for invalid input: no target or more than MAX_TRACKABLES, sides that are none (see isSide),
 *   pictures that are too large or not whole, an impossible score or surface; and for a file that would be too large.
 */
export function writeContainer(compiled: readonly Compiled[], onTarget?: (done: number) => void): Uint8Array {
  if (compiled.length < 1 || compiled.length > MAX_TRACKABLES) {
    throw new RangeError(`A tracking file holds 1 to ${MAX_TRACKABLES} targets, got ${compiled.length}.`);
  }
  const bodies = compiled.map((target, index) => {
    const body = trackableBody(target);
    onTarget?.(index + 1);
    return { target, body };
  });
  const bodyStart = HEADER_BYTES + compiled.length * ENTRY_BYTES;
  const total = bodies.reduce((sum, { body }) => sum + body.length, bodyStart);
  if (total > MAX_FILE_BYTES) {
    throw new RangeError(`A tracking file holds at most ${MAX_FILE_BYTES} bytes, these targets need ${total}.`);
  }
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setUint16(VERSION_AT, compiled.some(({ surface }) => surface) ? SURFACE_VERSION : VERSION, true);
  view.setUint16(6, compiled.length, true);
  view.setUint32(8, total, true);
  let offset = bodyStart;
  let entry = HEADER_BYTES;
  for (const { target, body } of bodies) {
    view.setUint32(entry, offset, true);
    view.setUint32(entry + 4, body.length, true);
    view.setUint16(entry + 8, target.width, true);
    view.setUint16(entry + 10, target.height, true);
    view.setFloat32(entry + 12, target.score, true);
    bytes.set(body, offset);
    offset += body.length;
    entry += ENTRY_BYTES;
  }
  view.setUint32(CHECKSUM_AT, crc32(bytes, HEADER_BYTES), true);
  return bytes;
}

function trackableBody(compiled: Compiled): Uint8Array {
  assertSides(compiled);
  assertStorable(compiled.image);
  if (compiled.detail) assertStorable(compiled.detail);
  if (!Number.isNaN(compiled.score) && !(compiled.score >= 0 && compiled.score <= 1)) {
    throw new RangeError(`A score is between 0 and 1, got ${compiled.score}.`);
  }
  const sections = [imageSection(compiled)];
  const name = encodeUtf8(compiled.name, MAX_NAME_BYTES);
  if (name.length > 0) sections.push(section(SECTION_NAME, 0, name));
  if (compiled.surface) sections.push(surfaceSection(compiled.surface, compiled.height / compiled.width));
  return concatenate(sections);
}

function assertStorable(picture: Gray): void {
  assertSides(picture);
  const { width, height, data } = picture;
  const pixels = width * height;
  if (pixels <= MAX_IMAGE_PX && data.length >= pixels) return;
  throw new RangeError(
    `A stored picture has at most ${MAX_IMAGE_PX} px, all of them given; got ${width}×${height} px and ${data.length} bytes.`,
  );
}

function surfaceSection(surface: Surface, aspect: number): Uint8Array {
  assertSurface(surface, aspect);
  const radii = new Uint8Array(SURFACE_BYTES);
  const view = new DataView(radii.buffer);
  view.setFloat32(0, surface.topRadius, true);
  view.setFloat32(4, surface.bottomRadius, true);
  return section(SECTION_SURFACE, 0, radii);
}

/** The finest picture that is small enough: readers derive the others from it. */
function imageSection({ image, detail, surface }: Compiled): Uint8Array {
  // Only flat targets are recognized by their detail.
  const fine = detail && !surface ? packPixels(detail, DETAIL_PACKING) : undefined;
  const stored = fine && detail ? detail : image;
  const packed = fine ?? packPixels(stored, PACKING) ?? stored.data;
  const { width, height } = stored;
  const header = Uint8Array.of(width & 255, width >> 8, height & 255, height >> 8);
  const pixels = stored.data.subarray(0, width * height);
  return packed.length < pixels.length
    ? section(SECTION_IMAGE, CODEC_PAETH_DEFLATE, concatenate([header, packed]))
    : section(SECTION_IMAGE, CODEC_RAW, concatenate([header, pixels]));
}

/** Deflated Paeth differences, as exact as the size allows; undefined if none of the steps makes them small enough. */
function packPixels(image: Gray, { steps, level }: Packing): Uint8Array | undefined {
  for (const step of steps) {
    const differences = applyPaeth(image, step);
    if (entropyBytes(differences) > MOST_ENTROPY * MAX_STORED_IMAGE_BYTES) continue;
    const packed = deflateSync(differences, { level });
    if (packed.length <= MAX_STORED_IMAGE_BYTES) return packed;
  }
  return undefined;
}

/** Size of bytes in a code that knows how often each of them occurs. */
function entropyBytes(bytes: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= count * Math.log2(count / bytes.length);
  return bits / 8;
}

function section(type: number, codec: number, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(SECTION_HEADER_BYTES + align4(payload.length));
  bytes[0] = type;
  bytes[1] = codec;
  new DataView(bytes.buffer).setUint32(4, payload.length, true);
  bytes.set(payload, SECTION_HEADER_BYTES);
  return bytes;
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
