import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../test-support/fault-of';
import { fixturePicture } from '../../test-support/fixture-picture';
import { createRandom } from '../simulation/random';
import { readTrackingFile } from '../curved/read-tracking-file';
import { compiledFromImage, compileTarget } from '../target/compile-target';
import type { Compiled } from '../types';
import {
  CHECKSUM_AT,
  ENTRY_BYTES,
  HEADER_BYTES,
  MAX_FILE_BYTES,
  MAX_NAME_BYTES,
  MAX_SIDE_PX,
  MAX_TRACKABLES,
  MIN_SIDE_PX,
  SECTION_HEADER_BYTES,
  SURFACE_VERSION,
  VERSION,
  VERSION_AT,
} from './container-layout';
import { crc32 } from './crc-32';
import { type FormatFault, FormatError } from './format-error';
import { decode, encode } from './tracking-file';

const EXACT = ['harbour.jpg', 'citrus.png', 'tram.png'];
/** Pictures of which only the finer one is rounded, which makes up for it by its size. */
const DETAILED = ['night-market.jpg', 'mountain-lake.jpg', 'still-life.png'];
const NOISY = ['forest-floor.jpg', 'stone-wall.jpg', 'woven-cloth.jpg'];
/** Most bytes of a file with one target; see docs/decisions/tracking-file-size.md. */
const BUDGET_BYTES = 90_000;

async function compiled(name: string): Promise<Compiled> {
  return { ...compileTarget(await fixturePicture(name), { name }), score: 0.5 };
}

function noise(width: number, height: number): Compiled {
  const random = createRandom(9);
  const data = Uint8Array.from({ length: width * height }, () => random.below(256));
  return compiledFromImage({ width, height, data }, width, height);
}

function largestDifference(a: Compiled, b: Compiled): number {
  return a.image.data.reduce((most, value, i) => Math.max(most, Math.abs(value - b.image.data[i])), 0);
}

/** Changes the bytes and corrects the checksum. */
function forge(file: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const forged = file.slice();
  const view = new DataView(forged.buffer);
  change(view);
  view.setUint32(CHECKSUM_AT, crc32(forged, HEADER_BYTES), true);
  return forged;
}

describe('encode and decode', () => {
  it.each(EXACT)('keep every pixel, size, name, score and anchor of %s', async (name) => {
    const target = await compiled(name);
    const file = encode([target]);
    expect(file.length).toBeLessThanOrEqual(BUDGET_BYTES);
    const [{ image, detail, points, ...about }] = decode(file);
    expect(about).toEqual({ width: target.width, height: target.height, name, score: 0.5 });
    for (const [read, given] of [
      [image, target.image],
      [detail, target.detail],
    ]) {
      expect([read?.width, read?.height]).toEqual([given?.width, given?.height]);
      expect(Buffer.compare(read?.data ?? Buffer.of(), given?.data ?? Buffer.of())).toBe(0);
    }
    expect([...points]).toEqual([...target.points]);
  });

  it.each(DETAILED)(
    'keep the detail of %s below the budget, no pixel of the picture moved by more than two levels',
    async (name) => {
      const target = await compiled(name);
      const file = encode([target]);
      const [read] = decode(file);
      expect(file.length).toBeLessThanOrEqual(BUDGET_BYTES);
      expect([read.detail?.width, read.detail?.height]).toEqual([target.detail?.width, target.detail?.height]);
      expect(largestDifference(target, read)).toBeLessThanOrEqual(2);
      expect(Buffer.compare(encode([read]), file)).toBe(0);
    },
  );

  it('keep no detail of a picture with a surface, which is tracked without it', async () => {
    const target = await compiled('tram.png');
    expect(target.detail).toBeDefined();
    const file = encode([{ ...target, surface: { topRadius: 0.5, bottomRadius: 0.5 } }]);
    const [read] = readTrackingFile(file);
    expect(read.detail).toBeUndefined();
    expect(Buffer.compare(read.image.data, target.image.data)).toBe(0);
  });

  it.each(NOISY)('keep %s below the budget, no pixel moved by more than two levels', async (name) => {
    const target = await compiled(name);
    const file = encode([target]);
    const [read] = decode(file);
    expect(file.length).toBeLessThanOrEqual(BUDGET_BYTES);
    expect(read.detail).toBeUndefined();
    expect(largestDifference(target, read)).toBeLessThanOrEqual(2);
    expect([read.image.width, read.image.height]).toEqual([target.image.width, target.image.height]);
  });

  it('keep pure noise below the budget too', () => {
    const target = noise(384, 384);
    const file = encode([target]);
    expect(file.length).toBeLessThanOrEqual(BUDGET_BYTES);
    // Gray levels; 11 on 2026-11-30.
    expect(largestDifference(target, decode(file)[0])).toBeLessThanOrEqual(12);
  });

  it('give equal bytes for what was read', async () => {
    const file = encode([await compiled('woven-cloth.jpg')]);
    expect(Buffer.compare(encode(decode(file)), file)).toBe(0);
  });

  it('keep the most targets that a file may have in their order, and refuse one more and none', () => {
    const targets = Array.from({ length: MAX_TRACKABLES }, (_, i) => ({ ...noise(16, 16 + i), name: `#${i}` }));
    expect(decode(encode(targets)).map(({ name, height }) => [name, height])).toEqual(
      targets.map(({ name, height }) => [name, height]),
    );
    expect(() => encode([])).toThrow(RangeError);
    expect(() => encode([...targets, targets[0]])).toThrow(RangeError);
  });

  it('keep an unscored target unscored', () => {
    expect(decode(encode([noise(20, 20)]))[0].score).toBeNaN();
  });

  it('cut a long name between characters', () => {
    for (const character of ['ả', '🎈']) {
      // One byte too few is left for the last character.
      const bytes = new TextEncoder().encode(character).length;
      const kept = 'n'.repeat(MAX_NAME_BYTES - 2 * bytes + 1) + character;
      const [read] = decode(encode([{ ...noise(20, 20), name: kept + character.repeat(20) }]));
      expect(read.name).toBe(kept);
    }
  });

  it('refuse sides and scores that no target has', () => {
    expect(() => encode([{ ...noise(20, 20), width: MAX_SIDE_PX + 1 }])).toThrow(RangeError);
    expect(() => encode([{ ...noise(20, 20), score: 1.5 }])).toThrow(RangeError);
    expect(() => encode([noise(8, 100)])).toThrow(RangeError);
  });

  it.each([
    ['with fewer bytes than px', { width: 400, height: 400, data: new Uint8Array(100) }],
    ['of more px than are stored', { width: 600, height: 600, data: new Uint8Array(360_000) }],
  ])('refuse a finer picture %s', (_, detail) => {
    expect(() => encode([{ ...noise(384, 384), detail }])).toThrow(RangeError);
  });
});

describe('decode', () => {
  const file = encode([{ ...noise(40, 30), name: 'noise' }]);

  it('says that a file is empty, too large, or none of its kind', () => {
    expect(faultOf(new Uint8Array())).toEqual({ code: 'tracking-file-empty' });
    const limitMb = MAX_FILE_BYTES / 1024 / 1024;
    expect(faultOf(new Uint8Array(1.5 * MAX_FILE_BYTES))).toEqual({
      code: 'tracking-file-too-large',
      params: { sizeMb: 1.5 * limitMb, limitMb },
    });
    expect(faultOf(new TextEncoder().encode('<svg onload=alert(1)>'))).toEqual({ code: 'not-a-tracking-file' });
  });

  it('refuses every truncation', () => {
    for (let length = 0; length < file.length; length++)
      expect(() => decode(file.subarray(0, length))).toThrow(FormatError);
  });

  it('refuses a changed byte anywhere', () => {
    for (let at = 0; at < file.length; at++) {
      const changed = file.slice();
      changed[at] ^= 1 << (at % 8);
      expect(() => decode(changed), `byte ${at}`).toThrow(FormatError);
    }
  });

  it('names the version it does not read', () => {
    expect(faultOf(forge(file, (view) => view.setUint16(VERSION_AT, SURFACE_VERSION, true)))).toEqual({
      code: 'version-unknown',
      params: { version: SURFACE_VERSION, readable: VERSION },
    });
  });

  it('refuses, behind a right checksum, what lies outside of the file or twice in it', () => {
    const entry = HEADER_BYTES;
    const section = HEADER_BYTES + ENTRY_BYTES;
    const changes: [code: FormatFault['code'], change: (view: DataView) => void][] = [
      ['target-count', (view) => view.setUint16(6, MAX_TRACKABLES + 1, true)],
      ['length-differs', (view) => view.setUint32(8, 1000, true)],
      ['target-misplaced', (view) => view.setUint32(entry, 0xfffffff0, true)],
      ['target-misplaced', (view) => view.setUint32(entry, 0, true)],
      ['target-misplaced', (view) => view.setUint32(entry + 4, 0xffffffff, true)],
      ['picture-size-impossible', (view) => view.setUint16(entry + 8, MIN_SIDE_PX - 1, true)],
      ['picture-size-impossible', (view) => view.setUint16(entry + 10, MAX_SIDE_PX + 1, true)],
      ['score-impossible', (view) => view.setFloat32(entry + 12, -1, true)],
      ['name-impossible', (view) => view.setUint8(section, 2)],
      ['target-picture-coding', (view) => view.setUint8(section + 1, 9)],
      ['last-part-cut-off', (view) => view.setUint32(section + 4, 0xffffffff, true)],
      ['picture-size-impossible', (view) => view.setUint16(section + 8, 0xffff, true)],
      ['target-picture-length', (view) => view.setUint16(section + 8, 41, true)],
      ['target-picture-length', (view) => view.setUint16(section + 8, 39, true)],
    ];
    expect(changes.map(([, change]) => faultOf(forge(file, change)).code)).toEqual(changes.map(([code]) => code));
  });

  it('skips sections that it does not know', () => {
    // The last section holds 'noise', padded to 8 bytes.
    const nameSection = file.length - SECTION_HEADER_BYTES - 8;
    const forged = forge(file, (view) => view.setUint8(nameSection, 200));
    expect(decode(forged)[0].name).toBe('');
  });

  it('reads from the middle of a buffer', () => {
    const buffer = new Uint8Array(file.length + 20);
    buffer.set(file, 7);
    expect(decode(buffer.subarray(7, 7 + file.length))[0].name).toBe('noise');
  });

  it('refuses a picture or model that is named as a tracking file', async () => {
    for (const name of ['pictures/tram.png', 'pictures/harbour.jpg', 'models/beacon.glb', 'clips/clock-16x9.mp4']) {
      const path = new URL(`../../../../testing/fixtures/made/${name}`, import.meta.url);
      const bytes = new Uint8Array(await readFile(path));
      expect(() => decode(bytes), name).toThrow(FormatError);
    }
  });
});
