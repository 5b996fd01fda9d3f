import { ZIP_LIMITS } from '@anchora/contract/limits';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ConversionError } from '../conversion-error';
import { readZip } from './read-zip';

const BYTES = Uint8Array.of(1, 2, 3);

function faultOf(files: Record<string, Uint8Array>, mutate?: (zip: Uint8Array) => Uint8Array): string {
  const zip = zipSync(files);
  try {
    readZip(mutate ? mutate(zip) : zip);
  } catch (error) {
    if (error instanceof ConversionError && error.problem.code === 'archive') return error.problem.fault;
    throw error;
  }
  return 'none';
}

describe('a zip archive', () => {
  it('gives its files by base name, without those of the system', () => {
    const files = readZip(
      zipSync({
        'chair/chair.obj': BYTES,
        '__MACOSX/chair.obj': BYTES,
        'chair/.DS_Store': BYTES,
        'chair/maps/a.png': BYTES,
      }),
    );
    expect([...files.keys()]).toEqual(['chair.obj', 'a.png']);
    expect(files.get('a.png')).toEqual(BYTES);
  });

  it.each([
    [
      'more entries than allowed',
      Object.fromEntries(Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, i) => [`${i}`, BYTES])),
      'too-many',
    ],
    ['much more inside than outside', { 'zeros.bin': new Uint8Array(4 * 1024 * 1024) }, 'too-large'],
    ['an archive inside', { 'more.zip': BYTES }, 'nested'],
    ['a path out of its folder', { '../chair.obj': BYTES }, 'names'],
    ['two files of one name', { 'a/map.png': BYTES, 'b/map.png': BYTES }, 'names'],
  ])('with %s is refused', (_case, files, fault) => {
    expect(faultOf(files)).toBe(fault);
  });

  it('that is cut off is refused', () => {
    expect(faultOf({ 'chair.obj': BYTES }, (zip) => zip.subarray(0, 20))).toBe('damaged');
  });

  it('that promises less than it holds never grows beyond the promise', () => {
    const zip = zipSync({ 'zeros.bin': new Uint8Array(60_000) });
    const view = new DataView(zip.buffer);
    // The end record, whose last 6 bytes begin with the place of the directory. Its entry has the length at 24.
    const directory = view.getUint32(zip.length - 6, true);
    view.setUint32(directory + 24, 10, true);
    expect(readZip(zip).get('zeros.bin')).toEqual(new Uint8Array(10));
  });
});
