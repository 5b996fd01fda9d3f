import { elementAt } from '../../support/element-at';
import { flipBit } from './mutate';
import { pick } from './pick';
import { deflateRawSync } from 'node:zlib';
import type { Random } from '../../../packages/vision/src/simulation/random';
import {
  CODEC_PAETH_DEFLATE,
  CODEC_RAW,
  IMAGE_HEADER_BYTES,
  MAX_IMAGE_PX,
  SECTION_HEADER_BYTES,
  SECTION_IMAGE,
  SECTION_NAME,
  align4,
} from '../../../packages/vision/src/tracking-file/container-layout';
import { container } from './hostile-files';

/** Sides of stored pictures, px: around the limits of the format, powers of two, and odd ones. */
const SIDES = [1, 15, 16, 17, 24, 40, 48, 64, 97, 128, 512, 513, 5461, 8192, 8193];
/** Sides of the sources of stored pictures, px: likewise. */
const SOURCE_SIDES = [0, 1, 16, 100, 256, 4000, 8192, 8193, 65_535];
/** A type of section that no reader knows. */
const UNKNOWN_SECTION = 3;

/**
 * A container with valid lengths and checksum and random sections: impossible pictures, deflate bombs, unknown parts.
 * Their shares and sizes are chosen, not measured.
 */
export function randomContainer(random: Random): Uint8Array {
  const sections = Array.from({ length: 1 + random.below(3) }, () => randomSection(random));
  // Usually one picture is plausible, so that the sections beside it get read.
  if (random.next() < 0.7)
    sections.splice(random.below(sections.length + 1), 0, pictureSection(random, { isWhole: true }));
  const side = () => (random.next() < 0.8 ? 16 + random.below(2000) : pick(random, SOURCE_SIDES));
  return container(new Uint8Array(Buffer.concat(sections)), side(), side());
}

function randomSection(random: Random): Uint8Array {
  switch (random.below(4)) {
    case 0:
      return pictureSection(random, { isWhole: random.next() < 0.5 });
    case 1:
      return section(SECTION_NAME, random.below(3), bytes(random, random.below(80)));
    case 2:
      return section(UNKNOWN_SECTION, 0, bytes(random, random.below(5000)));
    default:
      return section(random.below(256), random.below(4), bytes(random, random.below(40)));
  }
}

/** @param isWhole whether the number of pixels matches the stated size. */
function pictureSection(random: Random, { isWhole }: { isWhole: boolean }): Uint8Array {
  const width = pick(random, SIDES);
  const fitting = SIDES.filter((side) => side * width <= MAX_IMAGE_PX);
  const height = isWhole ? pick(random, fitting) : pick(random, SIDES);
  const wanted = isWhole ? width * height : random.below(300_000);
  const pixels = random.next() < 0.3 ? new Uint8Array(wanted) : texture(random, wanted, width);
  const codec = random.next() < 0.2 ? CODEC_RAW : CODEC_PAETH_DEFLATE;
  const body = codec === CODEC_RAW ? pixels : new Uint8Array(deflateRawSync(pixels, { level: 1 + random.below(9) }));
  if (random.next() < 0.1 && body.length > 0) flipBit(body, random);
  const payload = new Uint8Array(IMAGE_HEADER_BYTES + body.length);
  new DataView(payload.buffer).setUint16(0, width, true);
  new DataView(payload.buffer).setUint16(2, height, true);
  payload.set(body, IMAGE_HEADER_BYTES);
  return section(SECTION_IMAGE, codec, payload);
}

function texture(random: Random, length: number, width: number): Uint8Array {
  const cell = 2 + random.below(12);
  const levels = Uint8Array.from({ length: 1024 }, () => random.below(256));
  const at = (i: number) => Math.floor((i % width) / cell) * 31 + Math.floor(i / width / cell) * 17;
  return Uint8Array.from({ length }, (_, i) => elementAt(levels, at(i) & 1023));
}

function section(type: number, codec: number, payload: Uint8Array): Uint8Array {
  const out = new Uint8Array(SECTION_HEADER_BYTES + align4(payload.length));
  out.set([type, codec]);
  new DataView(out.buffer).setUint32(4, payload.length, true);
  out.set(payload, SECTION_HEADER_BYTES);
  return out;
}

function bytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256));
}
