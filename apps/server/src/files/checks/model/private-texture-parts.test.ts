import sharp from 'sharp';
import { expect, it } from 'vitest';
import { crc32 } from '@anchora/vision/crc-32';
import { PNG_CHUNK_FRAME_BYTES, PNG_HEADER_BYTES, PNG_SIGNATURE } from '../picture/png-container';
import { JPEG_MARKER } from '@anchora/vision/jpeg-segments';
import { jpegSegment } from '../../../../test-support/jpeg-segment';
import { pixelsOf } from '../../../../test-support/pixels-of';
import { blankPrivateTextureParts } from './private-texture-parts';

const SECRET = 'Canary, Hanoi 21.03, 105.85';
const SCAN = Buffer.from([0xff, JPEG_MARKER.SOS]);
const COMMENT = jpegSegment(JPEG_MARKER.COM, Buffer.from(SECRET));

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c04020' } });
const progressive = () => plain().jpeg({ progressive: true }).toBuffer();

it.each([
  ['before the first scan', (picture: Buffer) => picture.indexOf(SCAN)],
  ['between two scans', (picture: Buffer) => picture.indexOf(SCAN, picture.indexOf(SCAN) + SCAN.length)],
  ['after the end of the picture', (picture: Buffer) => picture.length],
])('blanks a comment of a JPEG %s, at the same length and with the same pixels', async (_, placeIn) => {
  const picture = await progressive();
  const place = placeIn(picture);
  const texture = Buffer.concat([picture.subarray(0, place), COMMENT, picture.subarray(place)]);
  const { length } = texture;
  expect(texture.includes(SECRET)).toBe(true);
  blankPrivateTextureParts(texture);
  expect(texture.includes(SECRET)).toBe(false);
  expect(texture).toHaveLength(length);
  expect((await pixelsOf(texture)).equals(await pixelsOf(picture))).toBe(true);
});

it.each([
  ['an extension of JFIF', jpegSegment(JPEG_MARKER.APP0, Buffer.from(`JFXX\0\x10${SECRET}`))],
  [
    'the thumbnail of JFIF',
    jpegSegment(JPEG_MARKER.APP0, Buffer.from(`JFIF\0\x01\x02\0\0\x01\0\x01\x03\x03${SECRET}`)),
  ],
  ['a list of further pictures', jpegSegment(JPEG_MARKER.APP2, Buffer.from(`MPF\0${SECRET}`))],
  ["a camera's own segment", jpegSegment(0xe6, Buffer.from(`GoPro\0${SECRET}`))],
])('blanks %s in a JPEG, at the same length and with the same pixels', async (_, added) => {
  const picture = await plain().jpeg().toBuffer();
  const texture = Buffer.concat([picture.subarray(0, 2), added, picture.subarray(2)]);
  const { length } = texture;
  blankPrivateTextureParts(texture);
  expect(texture.includes(SECRET)).toBe(false);
  expect(texture).toHaveLength(length);
  expect((await pixelsOf(texture)).equals(await pixelsOf(picture))).toBe(true);
});

it('keeps the colour profile of a JPEG', async () => {
  const texture = await plain().withIccProfile('p3').jpeg().toBuffer();
  const before = Buffer.from(texture);
  expect(before.includes('ICC_PROFILE')).toBe(true);
  blankPrivateTextureParts(texture);
  expect(texture.equals(before)).toBe(true);
});

it('blanks a text of a PNG by a chunk that readers skip', async () => {
  const picture = await plain().png().toBuffer();
  const chunk = Buffer.from(`\0\0\0\0tEXt${SECRET}\0\0\0\0`);
  chunk.writeUInt32BE(SECRET.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  const endOfHeader = PNG_SIGNATURE.length + PNG_CHUNK_FRAME_BYTES + PNG_HEADER_BYTES;
  const texture = Buffer.concat([picture.subarray(0, endOfHeader), chunk, picture.subarray(endOfHeader)]);
  const { length } = texture;
  expect((await sharp(texture).metadata()).comments).toHaveLength(1);
  blankPrivateTextureParts(texture);
  expect(texture.includes(SECRET)).toBe(false);
  expect(texture).toHaveLength(length);
  expect((await pixelsOf(texture)).equals(await pixelsOf(picture))).toBe(true);
});

it('blanks chunks of a WebP that no decoder needs', async () => {
  const picture = await plain().webp().toBuffer();
  const chunk = Buffer.from(`MINE\0\0\0\0${SECRET}${SECRET.length % 2 === 0 ? '' : '\0'}`);
  chunk.writeUInt32LE(SECRET.length, 4);
  const texture = Buffer.concat([picture, chunk]);
  texture.writeUInt32LE(texture.length - 8, 4);
  blankPrivateTextureParts(texture);
  expect(texture.includes(SECRET)).toBe(false);
  expect((await pixelsOf(texture)).equals(await pixelsOf(picture))).toBe(true);
});

it.each(['png', 'webp'] as const)('blanks what comes after the end of a picture in %s', async (format) => {
  const picture = await plain().toFormat(format).toBuffer();
  const texture = Buffer.concat([picture, Buffer.from(SECRET)]);
  blankPrivateTextureParts(texture);
  expect(texture.equals(Buffer.concat([picture, Buffer.alloc(SECRET.length)]))).toBe(true);
});
