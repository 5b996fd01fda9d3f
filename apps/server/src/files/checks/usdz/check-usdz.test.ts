import { crc32 } from '@anchora/vision/crc-32';
import { describe, expect, it } from 'vitest';
import { checked, fixtureBytes, refusal } from '../../../../test-support/checked';
import { makeZip, type ZipPart } from '../../../../test-support/make-zip';
import { smallUsdz, usdLayer } from '../../../../test-support/small-usdz';

const layer = { name: 'model.usda', data: usdLayer() };
const texture = async (name: string, fixture: string) => ({ name, data: await fixtureBytes(fixture) });

it('accepts layers and textures, and reports their number, the unit and the up axis', async () => {
  const parts = [
    { name: 'model.usda', data: usdLayer('asset a = @textures/alpha.png@\nasset b = @./geometries/g.usda@</G>\n') },
    { name: 'geometries/g.usda', data: usdLayer('asset back = @../textures/alpha.png@\n') },
    { name: 'binary.usdc', data: Buffer.from('PXR-USDC and what follows') },
    await texture('textures/alpha.png', 'pictures/awkward/alpha.png'),
  ];
  const { contentType, metadata, bytes } = await checked('usdz', makeZip(parts));
  expect(contentType).toBe('model/vnd.usdz+zip');
  expect(metadata).toEqual({ layers: 3, textures: 1, metersPerUnit: 1, upAxis: 'Y', defaultPrim: 'Root' });
  expect((await checked('usdz', bytes)).bytes.equals(bytes)).toBe(true);
});

it('blanks place and person in a texture and updates the checksums', async () => {
  const source = await fixtureBytes('pictures/awkward/exif-orientation-6-gps.jpg');
  const { bytes } = await checked('usdz', makeZip([layer, { name: 'textures/a.jpg', data: source }]));
  expect(source.includes('Exif')).toBe(true);
  expect(bytes.includes('Exif')).toBe(false);
  // A local header has 30 bytes before the name: the checksum at 14, the lengths of name and extra field at 26 and 28.
  const at = bytes.indexOf('textures/a.jpg') - 30;
  const dataAt = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  expect(crc32(bytes.subarray(dataAt, dataAt + source.length))).toBe(bytes.readUInt32LE(at + 14));
  expect((await checked('usdz', bytes)).bytes.equals(bytes), 'it is accepted as it is now').toBe(true);
});

describe('refuses', () => {
  const hostile: [name: string, why: string, made: ZipPart[] | (() => Buffer)][] = [
    ['a compressed layer', 'model.usda is compressed', [{ ...layer, method: 8 }]],
    [
      'an archive that claims to unpack to gigabytes',
      'model.usda is cut off',
      [{ ...layer, claimedBytes: 0xffffffff }],
    ],
    [
      'a layer off the 64-byte grid',
      'model.usda does not begin at a multiple of 64 bytes',
      [
        { ...layer, alignBytes: 32, name: 'a.usda' },
        { ...layer, alignBytes: 3 },
      ],
    ],
    [
      'a picture before the first layer',
      'its first file is not a USD layer',
      [{ name: 'a.png', data: Buffer.from('x') }, layer],
    ],
    [
      'a name that climbs out',
      'one of its files has a name that is not allowed',
      [layer, { name: '../evil.usda', data: usdLayer() }],
    ],
    [
      'an absolute name',
      'one of its files has a name that is not allowed',
      [layer, { name: '/etc/passwd.usda', data: usdLayer() }],
    ],
    [
      'a hidden name',
      'one of its files has a name that is not allowed',
      [layer, { name: 'a/.usda', data: usdLayer() }],
    ],
    [
      'a name with a zero byte',
      'one of its files has a name that is not allowed',
      [layer, { name: 'a\0.usda', data: usdLayer() }],
    ],
    ['two files of one name', 'two of its files have the same name', [layer, { ...layer, name: 'MODEL.usda' }]],
    [
      'files that overlap',
      'its files overlap or leave gaps',
      [layer, { name: 'b.usda', data: usdLayer(), localAt: 0 }],
    ],
    [
      'a file named differently in its two places',
      'model.usda is described in two different ways',
      [{ ...layer, localName: 'other.usd' }],
    ],
    ['an encrypted file', 'model.usda is encrypted or of unknown length', [{ ...layer, flags: 1 }]],
    ['a file whose length comes after it', 'model.usda is encrypted or of unknown length', [{ ...layer, flags: 8 }]],
    ['a wrong check sum', 'model.usda is damaged', [{ ...layer, crc: 1 }]],
    [
      'a script',
      'it contains a file that is neither a USD layer nor a PNG or JPEG texture',
      [layer, { name: 'run.js', data: Buffer.from('alert(1)') }],
    ],
    [
      'a layer that needs another host',
      'model.usda needs a file that is not in it',
      [{ ...layer, data: usdLayer('asset a = @https://evil.example/x.usda@\n') }],
    ],
    [
      'a layer that needs a file outside',
      'model.usda needs a file that is not in it',
      [{ ...layer, data: usdLayer('asset a = @../x.png@\n') }],
    ],
    ['a layer of zeros', 'model.usda is not a USD layer', [{ ...layer, data: Buffer.alloc(500) }]],
    [
      'a binary layer by a text name',
      'model.usda differs from what its name says',
      [{ ...layer, data: Buffer.from('PXR-USDC') }],
    ],
    [
      'a texture that is a text',
      'the texture a.png is not a whole PNG or JPEG picture',
      [layer, { name: 'a.png', data: Buffer.from('not a picture') }],
    ],
    [
      'bytes before the archive',
      'its table of contents is not at its stated position',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60), smallUsdz()]),
    ],
    [
      'bytes after the archive',
      'it is cut off, or something follows it',
      () => Buffer.concat([smallUsdz(), Buffer.from('<script>')]),
    ],
    ['an archive that is cut off', 'it is cut off, or something follows it', () => smallUsdz().subarray(0, -30)],
    [
      'a table of contents that counts too far',
      'its table of contents is damaged',
      () => {
        const bytes = smallUsdz();
        // The numbers of entries on this disk and in all.
        bytes.writeUInt16LE(9, bytes.length - 14);
        bytes.writeUInt16LE(9, bytes.length - 12);
        return bytes;
      },
    ],
  ];
  it.each(hostile)('%s: %s', async (_, why, made) => {
    const bytes = Array.isArray(made) ? makeZip(made) : made();
    expect(await refusal('usdz', bytes)).toMatch(`file-invalid: The USDZ model cannot be used: ${why}`);
  });

  it('a texture larger than phones take', async () => {
    const png = await fixtureBytes('pictures/awkward/claims-50000x50000.png');
    expect(await refusal('usdz', makeZip([layer, { name: 'a.png', data: png }]))).toContain(
      'the texture a.png has more than 4096 pixels a side',
    );
  });

  it.each([
    ['another kind of file', 'models/beacon.glb'],
    ['an archive with nothing in it', makeZip([])],
  ])('%s', async (_, file) => {
    expect(await refusal('usdz', file)).toMatch(/^unsupported-file-type/);
  });
});
