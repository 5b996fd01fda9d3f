import { crc32 } from '@anchora/vision/crc-32';
import { describe, expect, it } from 'vitest';
import { checked, fixtureBytes, refusal } from '../../../../test-support/checked';
import { makeZip, smallUsdz, usdLayer, type ZipPart } from '../../../../test-support/make-zip';

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
  const at = bytes.indexOf('textures/a.jpg') - 30;
  const dataAt = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  expect(crc32(bytes.subarray(dataAt, dataAt + source.length))).toBe(bytes.readUInt32LE(at + 14));
  expect((await checked('usdz', bytes)).bytes.equals(bytes), 'it is accepted as it is now').toBe(true);
});

describe('refuses', () => {
  const hostile: Record<string, ZipPart[] | (() => Buffer)> = {
    'a compressed layer': [{ ...layer, method: 8 }],
    'an archive that claims to unpack to gigabytes': [{ ...layer, claimedBytes: 0xffffffff }],
    'a layer off the 64-byte grid': [
      { ...layer, align: 32, name: 'a.usda' },
      { ...layer, align: 3 },
    ],
    'a picture before the first layer': [{ name: 'a.png', data: Buffer.from('x') }, layer],
    'a name that climbs out': [layer, { name: '../evil.usda', data: usdLayer() }],
    'an absolute name': [layer, { name: '/etc/passwd.usda', data: usdLayer() }],
    'a hidden name': [layer, { name: 'a/.usda', data: usdLayer() }],
    'a name with a zero byte': [layer, { name: 'a\0.usda', data: usdLayer() }],
    'two files of one name': [layer, { ...layer, name: 'MODEL.usda' }],
    'files that overlap': [layer, { name: 'b.usda', data: usdLayer(), localAt: 0 }],
    'a file named differently in its two places': [{ ...layer, localName: 'other.usd' }],
    'an encrypted file': [{ ...layer, flags: 1 }],
    'a file whose length comes after it': [{ ...layer, flags: 8 }],
    'a wrong check sum': [{ ...layer, crc: 1 }],
    'a script': [layer, { name: 'run.js', data: Buffer.from('alert(1)') }],
    'a layer that needs another host': [{ ...layer, data: usdLayer('asset a = @https://evil.example/x.usda@\n') }],
    'a layer that needs a file outside': [{ ...layer, data: usdLayer('asset a = @../x.png@\n') }],
    'a layer of zeros': [{ ...layer, data: Buffer.alloc(500) }],
    'a binary layer by a text name': [{ ...layer, data: Buffer.from('PXR-USDC') }],
    'a texture that is a text': [layer, { name: 'a.png', data: Buffer.from('not a picture') }],
    'bytes before the archive': () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60), smallUsdz()]),
    'bytes after the archive': () => Buffer.concat([smallUsdz(), Buffer.from('<script>')]),
    'an archive that is cut off': () => smallUsdz().subarray(0, -30),
    'a table of contents that counts too far': () => {
      const bytes = smallUsdz();
      bytes.writeUInt16LE(9, bytes.length - 14);
      bytes.writeUInt16LE(9, bytes.length - 12);
      return bytes;
    },
  };
  it.each(Object.keys(hostile))('%s', async (name) => {
    const made = hostile[name] ?? [];
    const bytes = Array.isArray(made) ? makeZip(made) : made();
    expect(await refusal('usdz', bytes)).toMatch(/^file-invalid: The USDZ model cannot be used: .{10,} Make it again/);
  });

  it('a texture larger than phones take', async () => {
    const png = await fixtureBytes('pictures/awkward/claims-50000x50000.png');
    expect(await refusal('usdz', makeZip([layer, { name: 'a.png', data: png }]))).toMatch(/^file-invalid: .*a\.png/);
  });

  it.each([
    ['another kind of file', 'models/beacon.glb'],
    ['an archive with nothing in it', makeZip([])],
  ])('%s', async (_, file) => {
    expect(await refusal('usdz', file)).toMatch(/^unsupported-file-type/);
  });
});
