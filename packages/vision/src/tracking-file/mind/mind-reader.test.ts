import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../test-support/fault-of';
import { fixturePicture } from '../../../test-support/fixture-picture';
import { areaResize } from '../../image/area-resize';
import type { Gray } from '../../types';
import { MAX_TRACKABLES } from '../container-layout';
import { type FormatFault, FormatError } from '../format-error';
import { decode } from '../tracking-file';
import type { MessagePackValue } from './message-pack-writer';
import { writeMessagePack } from './message-pack-writer';
import { encodeMind } from './mind-writer';

const picture = areaResize(await fixturePicture('night-market.jpg'), 480, 640);

describe('decode of a .mind file', () => {
  it('trains from the embedded picture and keeps the exact size of the source', () => {
    const [read] = decode(encodeMind([picture]));
    expect([read.width, read.height]).toEqual([480, 640]);
    expect([read.image.width, read.image.height]).toEqual([256, 336]);
    // 284 on 2026-11-30.
    expect(read.points.length).toBeGreaterThan(100);
    // 1.5 gray levels on 2026-11-30.
    expect(meanDifference(read.image, areaResize(picture, 256, 336))).toBeLessThan(4);
  });

  it('gives back a source below 256 px pixel by pixel, without the black lines of the stock enlargement', () => {
    for (const [width, height] of [
      [112, 144],
      [208, 240],
      [240, 208],
    ]) {
      const source = areaResize(picture, width, height);
      const [read] = decode(encodeMind([source]));
      expect([read.image.width, read.image.height]).toEqual([width, height]);
      expect(Buffer.compare(read.image.data, source.data)).toBe(0);
    }
  });

  const pixels = new Uint8Array(256 * 256).map((_, i) => i * 7);
  const entry = { data: pixels, scale: 1, width: 256, height: 256, points: [] };
  const target: { [key: string]: MessagePackValue } = {
    targetImage: { width: 256, height: 256 },
    trackingData: [entry, entry],
    matchingData: [{ maximaPointsCluster: { rootNode: { centerPointIndex: '29', leaf: true, pointIndexes: [0] } } }],
  };

  it('reads centres as strings, keys in any order and keys that it does not know', () => {
    const reversed = Object.fromEntries(Object.entries(target).toReversed());
    const file = writeMessagePack({ extra: [{ a: null }], dataList: [reversed], v: 2 });
    expect(Buffer.compare(decode(file)[0].image.data, pixels)).toBe(0);
  });

  it('reads pixels that are stored as text or as a list of numbers', () => {
    const binary = writeMessagePack(pixels);
    const text = Uint8Array.from(binary).fill(0xdb, 0, 1);
    for (const data of [text, writeMessagePack(Array.from(pixels))]) {
      const file = Buffer.from(fileOf(target));
      const at = file.indexOf(binary);
      const changed = Buffer.concat([file.subarray(0, at), data, file.subarray(at + binary.length)]);
      expect(Buffer.compare(decode(new Uint8Array(changed))[0].image.data, pixels)).toBe(0);
    }
  });

  it('reads sizes in every type of number', () => {
    const file = Buffer.from(fileOf({ trackingData: [entry], targetImage: { height: 256, width: 256 } }));
    const size = Buffer.of(0xcd, 1, 0);
    const at = file.lastIndexOf(size);
    for (const type of [
      [0xce, 0, 0, 1, 0],
      [0xd1, 1, 0],
      [0xcf, 0, 0, 0, 0, 0, 0, 1, 0],
      [0xca, 0x43, 0x80, 0, 0],
      [0xcb, 0x40, 0x70, 0, 0, 0, 0, 0, 0],
    ]) {
      const changed = Buffer.concat([file.subarray(0, at), Buffer.from(type), file.subarray(at + 3)]);
      expect(decode(new Uint8Array(changed))[0].width).toBe(256);
    }
  });

  it('passes keys that are numbers and values of extension types', () => {
    const [good] = [writeMessagePack(target)];
    const extras = [0x07, 0xd6, 0xff, 1, 2, 3, 4, 0xa1, 0x78, 0xc7, 3, 5, 1, 2, 3, 0xa1, 0x79, 0xd4, 9, 9];
    const changed = Buffer.concat([Buffer.of(good[0] + 3), Buffer.from(extras), good.subarray(1)]);
    const file = Buffer.from(fileOf(target));
    const at = file.indexOf(good);
    const whole = Buffer.concat([file.subarray(0, at), changed, file.subarray(at + good.length)]);
    expect(Buffer.compare(decode(new Uint8Array(whole))[0].image.data, pixels)).toBe(0);
  });

  it('reads as many targets as a file may have', () => {
    expect(decode(fileOf(...Array.from({ length: MAX_TRACKABLES }, () => target)))).toHaveLength(MAX_TRACKABLES);
  });

  it('names the version that it does not read', () => {
    expect(faultOf(writeMessagePack({ v: 1, dataList: [target] }))).toEqual({
      code: 'version-unknown',
      params: { version: 1, readable: 2 },
    });
  });

  const wrongs: [name: string, code: FormatFault['code'], file: Uint8Array][] = [
    ['no targets', 'target-count', fileOf()],
    ['one target too many', 'target-count', fileOf(...Array.from({ length: MAX_TRACKABLES + 1 }, () => target))],
    ['no version', 'targets-missing', writeMessagePack({ dataList: [target] })],
    ['no list', 'targets-missing', writeMessagePack({ v: 2 })],
    ['a list that is a text', 'value-type', writeMessagePack({ v: 2, dataList: 'x' })],
    ['a target without a size', 'picture-size-impossible', fileOf({ trackingData: [entry] })],
    ['a size of 0', 'picture-size-impossible', fileOf({ ...target, targetImage: { width: 0, height: 256 } })],
    [
      'a size that is no whole number',
      'picture-size-impossible',
      fileOf({ ...target, targetImage: { width: 256.5, height: 256 } }),
    ],
    [
      'a size beyond all pictures',
      'picture-size-impossible',
      fileOf({ ...target, targetImage: { width: 100_000, height: 256 } }),
    ],
    ['no tracking picture', 'target-picture-missing', fileOf({ ...target, trackingData: [] })],
    [
      'pixels that are too short a list',
      'target-picture-length',
      fileOf({ ...target, trackingData: [{ ...entry, data: [1, 2, 3] }] }),
    ],
    [
      'pixels beyond a byte',
      'value-type',
      fileOf({ ...target, trackingData: [{ ...entry, data: Array.from(pixels, () => 256) }] }),
    ],
    ['pixels that are a map', 'value-type', fileOf({ ...target, trackingData: [{ ...entry, data: { 0: 1 } }] })],
    [
      'too few pixels',
      'target-picture-length',
      fileOf({ ...target, trackingData: [{ ...entry, data: pixels.subarray(1) }] }),
    ],
    [
      'a picture of another shape',
      'picture-size-impossible',
      fileOf({ ...target, trackingData: [{ ...entry, width: 128, height: 512 }] }),
    ],
    ['bytes after its end', 'meaningless-bytes', Uint8Array.from([...fileOf(target), 0])],
    ['deep nesting', 'parts-too-deep', Uint8Array.from([0x82, 0xa1, 0x61, ...new Uint8Array(100_000).fill(0x91)])],
    [
      'a list that claims 4 billion entries',
      'part-beyond-file',
      Uint8Array.of(0x81, 0xa1, 0x61, 0xdd, 0xff, 0xff, 0xff, 0xff),
    ],
    ['a map that claims 4 billion entries', 'too-many-parts', Uint8Array.of(0xdf, 0xff, 0xff, 0xff, 0xff)],
    ['a text that claims 4 GB', 'text-impossible', Uint8Array.of(0x81, 0xdb, 0xff, 0xff, 0xff, 0xff)],
    ['raw bytes that claim 4 GB', 'last-part-cut-off', Uint8Array.of(0x81, 0xa1, 0x61, 0xc6, 0xff, 0xff, 0xff, 0xff)],
    ['a value of an unknown type', 'meaningless-bytes', Uint8Array.of(0x81, 0xa1, 0x61, 0xc1)],
    ['a key that is no text', 'targets-missing', Uint8Array.of(0x81, 0x01, 0x01)],
    ['a key that is no UTF-8', 'text-impossible', Uint8Array.of(0x81, 0xa2, 0xc0, 0x80, 0x01)],
  ];
  it.each(wrongs)('refuses a file with %s as %s', (_, code, file) => {
    expect(faultOf(file).code).toBe(code);
  });

  it('names the place of a value of a wrong type as the file does', () => {
    const params = { place: 'dataList' };
    expect(faultOf(writeMessagePack({ v: 2, dataList: 'x' }))).toEqual({ code: 'value-type', params });
  });

  it('refuses every truncation', () => {
    const file = fileOf({ ...target, matchingData: [1.5, -1, 'x'.repeat(40), [true, null]] });
    for (let length = 0; length < file.length; length += length < 200 ? 1 : 509) {
      expect(() => decode(file.subarray(0, length)), `${length}`).toThrow(FormatError);
    }
  });
});

function fileOf(...targets: MessagePackValue[]): Uint8Array {
  return writeMessagePack({ v: 2, dataList: targets });
}

function meanDifference(a: Gray, b: Gray): number {
  return a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]), 0) / a.data.length;
}
