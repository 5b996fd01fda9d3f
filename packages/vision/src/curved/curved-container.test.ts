import { beforeAll, expect, test } from 'vitest';
import { compileTarget } from '../target/compile-target';
import {
  CHECKSUM_AT,
  HEADER_BYTES,
  SURFACE_BYTES,
  SURFACE_VERSION,
  VERSION,
  VERSION_AT,
} from '../tracking-file/container-layout';
import { crc32 } from '../tracking-file/crc-32';
import { FormatError } from '../tracking-file/format-error';
import { readStoredScores } from '../tracking-file/stored-scores';
import { decode, encode } from '../tracking-file/tracking-file';
import { makePicture } from '../../test-support/pictures';
import type { Compiled } from '../types';
import { createRandom } from '../simulation/random';
import { readCurvedContainer } from './curved-container';
import { readTrackingFile } from './read-tracking-file';
import { isPossibleSurface } from '../surfaces/surface-limits';

/** Room of the last sections' headers, of the name and of the surface, with some bytes of pixels before them. */
const TAIL_BYTES = 200;

let label: Compiled;
let page: Compiled;
let file: Uint8Array;

beforeAll(() => {
  label = { ...compileTarget(makePicture('photo', 1, 300, 200)), score: 0.5 };
  page = compileTarget(makePicture('poster', 1, 200, 300), { name: 'page' });
  file = encode([page, { ...label, surface: { topRadius: 0.5, bottomRadius: 0.75 } }]);
});

test('surfaces survive a file, beside flat targets', () => {
  const [first, second] = readTrackingFile(file);
  expect(first?.surface).toBeUndefined();
  expect(second?.surface).toEqual({ topRadius: 0.5, bottomRadius: 0.75 });
  expect(second?.image).toEqual(label.image);
  expect(readStoredScores(file)).toEqual([null, 0.5]);
});

test('a file without surfaces is of version 1, which readers of flat targets read alike', () => {
  expect(encode([page])[VERSION_AT]).toBe(VERSION);
  expect(readTrackingFile(encode([page]))).toEqual(decode(encode([page])));
});

test('a reader of flat targets refuses the file by its version', () => {
  const params = { version: SURFACE_VERSION, readable: VERSION };
  expect(() => decode(file)).toThrow(new FormatError({ code: 'version-unknown', params }));
});

test.each([
  ['with a radius below the least', 0.1, 0.5],
  ['with a radius beyond the largest', 0.5, 30],
  ['with a radius that is no number', Number.NaN, 1],
  ['as steep as a disc', 0.3, 1.2],
])('a surface %s is not written', (_, topRadius, bottomRadius) => {
  expect(() => encode([{ ...label, surface: { topRadius, bottomRadius } }])).toThrow(RangeError);
});

test('a surface of negative radius is not read', () => {
  const changed = Uint8Array.from(file);
  const view = new DataView(changed.buffer);
  // The surface is the file's last section.
  view.setFloat32(changed.length - SURFACE_BYTES, -1, true);
  view.setUint32(CHECKSUM_AT, crc32(changed, HEADER_BYTES), true);
  expect(() => readTrackingFile(changed)).toThrow(new FormatError({ code: 'surface-impossible' }));
});

test('changed bytes with a right checksum are refused as a damaged file, or read as another one', () => {
  const random = createRandom(8);
  let refused = 0;
  let surfaces = 0;
  for (let i = 0; i < 100; i++) {
    const changed = Uint8Array.from(file);
    const from = i % 2 === 0 ? HEADER_BYTES : changed.length - TAIL_BYTES;
    changed[from + random.below(changed.length - from)] = random.below(256);
    new DataView(changed.buffer).setUint32(CHECKSUM_AT, crc32(changed, HEADER_BYTES), true);
    try {
      for (const { surface, width, height } of readTrackingFile(changed)) {
        if (!surface) continue;
        surfaces++;
        expect(isPossibleSurface(surface, height / width)).toBe(true);
      }
    } catch (error) {
      refused++;
      expect(error).toBeInstanceOf(FormatError);
    }
  }
  expect(Math.min(refused, surfaces)).toBeGreaterThan(0);
});

test('cuts all over the file are refused', () => {
  // A prime number of bytes, so that cuts fall on all kinds of places in the parts.
  for (let length = 0; length < file.length; length += 97) {
    expect(() => readTrackingFile(file.subarray(0, length))).toThrow(FormatError);
    expect(() => readCurvedContainer(file.subarray(0, length))).toThrow(FormatError);
  }
});
