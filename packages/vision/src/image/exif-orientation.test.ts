import { expect, test } from 'vitest';
import { readExifOrientation, readTiffOrientation } from './exif-orientation';

/** A TIFF of one directory with one entry: the orientation, unless another tag is given. */
function tiffOf(orientation: number, { littleEndian = true, tag = 0x0112 } = {}): Uint8Array {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, littleEndian ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, 8, littleEndian);
  view.setUint16(8, 1, littleEndian);
  view.setUint16(10, tag, littleEndian);
  // One number of 16 bits.
  view.setUint16(12, 3, littleEndian);
  view.setUint32(14, 1, littleEndian);
  view.setUint16(18, orientation, littleEndian);
  return bytes;
}

const inExif = (tiff: Uint8Array) => Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff);

test.each([
  ['little', true],
  ['big', false],
])('reads the orientation of a TIFF with its %s end first', (_, littleEndian) => {
  expect(readTiffOrientation(tiffOf(6, { littleEndian }))).toBe(6);
});

test('reads the orientation in the payload of a JPEG', () => {
  expect(readExifOrientation(inExif(tiffOf(3)))).toBe(3);
});

test.each([
  ['a payload that is not EXIF', readExifOrientation(tiffOf(3))],
  ['a value beyond 8', readTiffOrientation(tiffOf(9))],
  ['a value of 0', readTiffOrientation(tiffOf(0))],
  ['a TIFF with another tag alone', readTiffOrientation(tiffOf(6, { tag: 0x0110 }))],
  ['an entry that is cut off', readTiffOrientation(tiffOf(6).subarray(0, 18))],
  ['a header that is cut off', readTiffOrientation(tiffOf(6).subarray(0, 7))],
  ['bytes of neither order', readTiffOrientation(new Uint8Array(26))],
])('finds no orientation in %s', (_, orientation) => {
  expect(orientation).toBeNull();
});
