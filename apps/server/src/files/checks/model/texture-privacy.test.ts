import sharp from 'sharp';
import { expect, it } from 'vitest';
import { blankPrivateParts } from './texture-privacy';

const SECRET = 'Canary, Hanoi 21.03, 105.85';
const SCAN = Buffer.from([0xff, 0xda]);
/** A comment segment: marker, length, text. */
const COMMENT = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SECRET.length + 2]), Buffer.from(SECRET)]);

const plain = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c04020' } });
const progressive = () => plain().jpeg({ progressive: true }).toBuffer();

async function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).raw().toBuffer();
}

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
  blankPrivateParts(texture);
  expect(texture.includes(SECRET)).toBe(false);
  expect(texture).toHaveLength(length);
  expect((await pixelsOf(texture)).equals(await pixelsOf(picture))).toBe(true);
});

it.each(['png', 'webp'] as const)('blanks what comes after the end of a picture in %s', async (format) => {
  const picture = await plain().toFormat(format).toBuffer();
  const texture = Buffer.concat([picture, Buffer.from(SECRET)]);
  blankPrivateParts(texture);
  expect(texture.equals(Buffer.concat([picture, Buffer.alloc(SECRET.length)]))).toBe(true);
});
