import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { JPEG_MARKER } from '@anchora/vision/jpeg-segments';
import { checked, fixtureBytes, refusal } from '../../../../test-support/checked';
import { jpegSegment } from '../../../../test-support/jpeg-segment';
import { pixelsOf } from '../../../../test-support/pixels-of';
import { plainPng, withClaimedSides } from '../../../../test-support/plain-png';
import { PNG_CHUNK_FRAME_BYTES, PNG_HEADER_BYTES, PNG_SIGNATURE, pngChunk } from './png-container';

const awkward = (name: string) => `pictures/awkward/${name}`;

describe('pictures that are accepted', () => {
  it.each([
    ['pictures/harbour.jpg', 'image/jpeg', 1400, 1000],
    ['pictures/citrus.png', 'image/png', 1000, 1400],
    [awkward('cmyk.jpg'), 'image/jpeg', 700, 500],
    [awkward('gray.jpg'), 'image/jpeg', 500, 500],
    [awkward('progressive.jpg'), 'image/jpeg', 500, 357],
    [awkward('sixteen-bit.png'), 'image/png', 300, 300],
    [awkward('alpha.png'), 'image/png', 640, 640],
  ])('%s', async (name, contentType, widthPx, heightPx) => {
    const verdict = await checked('image', name);
    expect(verdict).toMatchObject({ contentType, widthPx, heightPx, sizeBytes: verdict.bytes.length });
    expect((await pixelsOf(verdict.bytes)).equals(await pixelsOf(await fixtureBytes(name)))).toBe(true);
  });

  it('accepts a PNG named .jpg as a PNG', async () => {
    expect((await checked('image', awkward('png-named.jpg'))).contentType).toBe('image/png');
  });
});

describe('metadata', () => {
  it('keeps orientation and pixels of a JPEG, and nothing that tells where or by whom it was taken', async () => {
    const name = awkward('exif-orientation-6-gps.jpg');
    const before = await fixtureBytes(name);
    expect(before.includes('Exif')).toBe(true);
    const verdict = await checked('image', name);
    expect(verdict).toMatchObject({ widthPx: 700, heightPx: 500 });
    // What is left of EXIF is its name (6 bytes) and a structure with the orientation alone (26 bytes).
    const { orientation, exif, xmp, iptc } = await sharp(verdict.bytes).metadata();
    expect({ orientation, exifBytes: exif?.length, xmp, iptc }).toEqual({
      orientation: 6,
      exifBytes: 32,
      xmp: undefined,
      iptc: undefined,
    });
    expect((await pixelsOf(verdict.bytes)).equals(await pixelsOf(before))).toBe(true);
  });

  it('drops XMP, comments and texts, and what follows the end, of JPEG and PNG', async () => {
    const secret = Buffer.from('51.5007N 0.1246W');
    const jpeg = await fixtureBytes('pictures/harbour.jpg');
    const comment = jpegSegment(JPEG_MARKER.COM, secret);
    const xmp = jpegSegment(JPEG_MARKER.APP1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), secret]));
    const spoiledJpegs = [
      Buffer.concat([jpeg, secret]),
      ...[comment, xmp].map((segment) => Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])),
    ];
    const png = await fixtureBytes('pictures/citrus.png');
    const spoiledPng = Buffer.concat([png, secret]);
    for (const spoiled of [...spoiledJpegs, spoiledPng, withPngText(png, secret)]) {
      expect(spoiled.includes(secret)).toBe(true);
      expect((await checked('image', spoiled)).bytes.includes(secret)).toBe(false);
    }
  });

  it('keeps a colour profile and the orientation of a PNG, and drops its author', async () => {
    const source = await sharp(await fixtureBytes('pictures/citrus.png'))
      .withIccProfile('p3')
      .withMetadata({ orientation: 8 })
      .withExifMerge({ IFD0: { Artist: 'Somebody' } })
      .png()
      .toBuffer();
    expect(source.includes('Somebody')).toBe(true);
    const { bytes, widthPx, heightPx } = await checked('image', source);
    const { icc, orientation } = await sharp(bytes).metadata();
    expect(bytes.includes('Somebody')).toBe(false);
    expect([icc !== undefined, orientation, widthPx, heightPx]).toEqual([true, 8, 1400, 1000]);
  });
});

describe('pictures that are refused', () => {
  const mistyped = 'unsupported-file-type: Invalid file type. Accepted types are: .jpg, .jpeg, .png';

  it.each(['text-named.jpg', 'mp4-named.png', 'svg-with-script-named.png'])('%s, by its bytes', async (name) => {
    expect(await refusal('image', awkward(name))).toBe(mistyped);
  });

  it('an empty file', async () => {
    expect(await refusal('image', awkward('empty.png'))).toBe('file-invalid: The file is empty. Choose another one.');
  });

  it.each([
    ['one-pixel.png', '1×1'],
    ['too-small-63.png', '63×63'],
  ])('%s, naming its size and the least', async (name, size) => {
    const message = `file-invalid: The picture has ${size} pixels. Use one of at least 64×64 pixels.`;
    expect(await refusal('image', awkward(name))).toBe(message);
  });

  it('a 12000×9000 picture, with its size and the advised one', async () => {
    expect(await refusal('image', plainPng(12_000, 9000))).toBe(
      'file-invalid: The picture has 12000×9000 pixels. Scale it down to at most 8192 pixels a side, for example 8192×6144, then upload it again.',
    );
  });

  it('a large one of one colour, and accepts a small one', async () => {
    expect(await refusal('image', plainPng(8192, 8192))).toBe(
      'file-invalid: The picture has 8192×8192 pixels that are almost all of one colour. ' +
        'Scale it down, or use a picture with more detail, then upload it.',
    );
    expect(await checked('image', plainPng(2000, 2000))).toMatchObject({ widthPx: 2000 });
  });

  it('a large JPEG of one colour, and accepts one with a lone figure on it', { tags: 'thorough' }, async () => {
    const plain = sharp({ create: { width: 4400, height: 4400, channels: 3, background: '#fff' } });
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const figure = { create: { width: 1000, height: 1000, channels: 3 as const, background: '#2b6777', noise } };
    const [bare, drawn] = await Promise.all([
      plain.clone().jpeg({ mozjpeg: true }).toBuffer(),
      plain
        .clone()
        .composite([{ input: figure }])
        .jpeg({ mozjpeg: true })
        .toBuffer(),
    ]);
    expect(await refusal('image', bare)).toContain('almost all of one colour');
    expect(await checked('image', drawn)).toMatchObject({ widthPx: 4400 });
  });

  it('a JPEG that paints over its pixels again and again', async () => {
    const whole = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const scan = whole.subarray(whole.indexOf(Buffer.from('ffda', 'hex')), -2);
    const repeated = Buffer.concat([
      whole.subarray(0, -2),
      ...Array.from({ length: 200 }, () => scan),
      whole.subarray(-2),
    ]);
    expect(await refusal('image', repeated)).toContain('too complex to be checked');
  });

  it('one whose header claims 2.5 gigapixels', async () => {
    expect(await refusal('image', awkward('claims-50000x50000.png'))).toContain('50000×50000');
  });

  it('one whose header claims more rows than its data holds', async () => {
    const png = withClaimedSides(await fixtureBytes('pictures/tram.png'), 1080, 4000);
    expect(await refusal('image', png)).toMatch(/^file-invalid: The picture is damaged/);
  });

  it.each(['truncated.png', 'truncated.jpg'])('%s', async (name) => {
    expect(await refusal('image', awkward(name))).toBe(
      'file-invalid: The picture is cut short: the end of the file is missing. Upload the whole file.',
    );
  });

  it.each(['pictures/tram.png', 'pictures/jazz.jpg', awkward('progressive.jpg')])(
    '%s cut anywhere, even with a proper end put behind the cut',
    async (name) => {
      const whole = await fixtureBytes(name);
      const end = name.endsWith('.png') ? whole.subarray(-PNG_CHUNK_FRAME_BYTES) : Buffer.from([0xff, 0xd9]);
      for (const share of [0.05, 0.3, 0.6, 0.9, 0.99]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        expect(await refusal('image', cut)).toMatch(/^file-invalid: The picture is/);
        expect(await refusal('image', Buffer.concat([cut, end]))).toMatch(/^file-invalid: The picture is/);
      }
    },
  );
});

function withPngText(png: Buffer, text: Buffer): Buffer {
  const chunk = pngChunk('tEXt', Buffer.concat([Buffer.from('GPS\0'), text]));
  const afterHeader = PNG_SIGNATURE.length + PNG_CHUNK_FRAME_BYTES + PNG_HEADER_BYTES;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}
