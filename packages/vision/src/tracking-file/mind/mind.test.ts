import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../test-support/fault-of';
import { fixturePicture } from '../../../test-support/fixture-picture';
import { readMessagePack } from '../../../test-support/read-message-pack';
import { areaResize } from '../../image/area-resize';
import type { Gray } from '../../types';
import { type FormatFault, FormatError } from '../format-error';
import { decode } from '../tracking-file';
import type { MindPoint } from './detect-mind-points';
import { detectMindPoints } from './detect-mind-points';
import type { MessagePackValue } from './message-pack-writer';
import { writeMessagePack } from './message-pack-writer';
import { encodeMind } from './mind-writer';

interface Node {
  centerPointIndex: number | string | null;
  leaf: boolean;
  pointIndexes?: number[];
  children?: Node[];
}

interface Keyframe {
  maximaPoints: MindPoint[];
  minimaPoints: MindPoint[];
  maximaPointsCluster: { rootNode: Node };
  minimaPointsCluster: { rootNode: Node };
  width: number;
  height: number;
  scale: number;
}

interface Mind {
  v: number;
  dataList: {
    targetImage: { width: number; height: number };
    trackingData: {
      data: Uint8Array;
      scale: number;
      width: number;
      height: number;
      points: { x: number; y: number }[];
    }[];
    matchingData: Keyframe[];
  }[];
}

const picture = areaResize(await fixturePicture('night-market.jpg'), 480, 640);

function pointIndexes(node: Node): number[] {
  return node.leaf ? (node.pointIndexes ?? []) : (node.children ?? []).flatMap(pointIndexes);
}

describe('encodeMind', () => {
  const file = encodeMind([picture, areaResize(picture, 300, 400)]);
  const mind = readMessagePack(file) as Mind;
  const [target] = mind.dataList;

  it('writes version 2 with the size of each source', () => {
    expect(mind.v).toBe(2);
    expect(mind.dataList.map(({ targetImage }) => targetImage)).toEqual([
      { width: 480, height: 640 },
      { width: 300, height: 400 },
    ]);
  });

  it('writes two tracking pictures, shorter side 256 and 128, with points that leave room for a template', () => {
    expect(target.trackingData.map(({ width, height, scale }) => [width, height, scale])).toEqual([
      [256, 341, 256 / 480],
      [128, 171, 128 / 480],
    ]);
    for (const { data, width, height, points } of target.trackingData) {
      expect(data.length).toBe(width * height);
      expect(points.length).toBeGreaterThan(20);
      expect(points.length).toBeLessThanOrEqual(50);
      for (const { x, y } of points) {
        expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
        expect(Math.min(x, y, width - 1 - x, height - 1 - y)).toBeGreaterThanOrEqual(6);
      }
    }
  });

  it('writes keyframes from scale 1 down to a shorter side of 100, a third of an octave apart', () => {
    const scales = target.matchingData.map(({ scale }) => scale);
    expect(scales[0]).toBe(1);
    expect(scales.at(-1)).toBe(100 / 480);
    for (let i = 2; i < scales.length; i++) expect(scales[i - 1] / scales[i]).toBeCloseTo(2 ** (1 / 3), 9);
  });

  it('writes points with 21 words whose last 6 bits are 0, in their keyframe, and trees that hold each once', () => {
    for (const keyframe of target.matchingData) {
      const sets = [
        [true, keyframe.maximaPoints, keyframe.maximaPointsCluster],
        [false, keyframe.minimaPoints, keyframe.minimaPointsCluster],
      ] as const;
      for (const [maxima, points, { rootNode }] of sets) {
        for (const point of points) {
          expect(point.maxima).toBe(maxima);
          expect([2, 4, 8]).toContain(point.scale);
          expect(Math.abs(point.angle)).toBeLessThanOrEqual(Math.PI + 1e-6);
          expect(point.x > 0 && point.x < keyframe.width && point.y > 0 && point.y < keyframe.height).toBe(true);
          expect(point.descriptors.length).toBe(21);
          expect(point.descriptors[20] & 63).toBe(0);
        }
        expect(pointIndexes(rootNode).toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i));
        expect(rootNode.centerPointIndex).toBeNull();
      }
    }
    const total = target.matchingData.reduce((sum, k) => sum + k.maximaPoints.length + k.minimaPoints.length, 0);
    expect(total).toBeGreaterThan(500);
  });

  it('refuses no picture and a picture that is too small', () => {
    expect(() => encodeMind([])).toThrow(RangeError);
    expect(() => encodeMind([areaResize(picture, 8, 100)])).toThrow(RangeError);
  });
});

describe('detectMindPoints', () => {
  it('finds a blob at its centre, as a maximum or a minimum by its sign', () => {
    for (const sign of [1, -1]) {
      const points = detectMindPoints(blob(161, 121, 5, sign));
      const nearest = points.filter(({ x, y }) => Math.hypot(x - 80, y - 60) < 1);
      expect(nearest.length).toBeGreaterThan(0);
      expect(nearest.every(({ maxima }) => maxima === sign > 0)).toBe(true);
    }
  });

  it('turns angle and place with the picture, and leaves most bits of the descriptor', () => {
    const upright = detectMindPoints(picture);
    const turned = detectMindPoints(turn(picture));
    let pairs = 0;
    let bits = 0;
    for (const point of upright) {
      const twin = turned.find((other) => other.scale === point.scale && near(other, point));
      if (!twin) continue;
      pairs++;
      bits += point.descriptors.reduce((sum, word, i) => sum + ones(word ^ twin.descriptors[i]), 0);
    }
    expect(pairs).toBeGreaterThan(upright.length * 0.8);
    expect(bits / pairs / 666).toBeLessThan(0.05);
  });
});

describe('decode of a .mind file', () => {
  it('trains from the embedded picture and keeps the exact size of the source', () => {
    const [read] = decode(encodeMind([picture]));
    expect([read.width, read.height]).toEqual([480, 640]);
    expect([read.image.width, read.image.height]).toEqual([256, 336]);
    expect(read.points.length).toBeGreaterThan(100);
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

  it('reads 64 targets', () => {
    expect(decode(fileOf(...Array.from({ length: 64 }, () => target)))).toHaveLength(64);
  });

  it('names the version that it does not read', () => {
    expect(faultOf(writeMessagePack({ v: 1, dataList: [target] }))).toEqual({
      code: 'version-unknown',
      params: { version: 1, readable: 2 },
    });
  });

  const wrongs: [name: string, code: FormatFault['code'], file: Uint8Array][] = [
    ['no targets', 'target-count', fileOf()],
    ['65 targets', 'target-count', fileOf(...Array.from({ length: 65 }, () => target))],
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

/** A quarter turn clockwise takes (x, y) to (height − 1 − y, x) and adds a right angle. */
function near(other: MindPoint, point: MindPoint): boolean {
  const apart = Math.hypot(other.x - (picture.height - 1 - point.y), other.y - point.x);
  const angle = Math.cos(other.angle - point.angle - Math.PI / 2);
  return apart < 0.5 && other.maxima === point.maxima && angle > 0.95;
}

function fileOf(...targets: MessagePackValue[]): Uint8Array {
  return writeMessagePack({ v: 2, dataList: targets });
}

function blob(width: number, height: number, sigma: number, sign: number): Gray {
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const d2 = ((i % width) - (width - 1) / 2) ** 2 + (Math.floor(i / width) - (height - 1) / 2) ** 2;
    return Math.round(128 + sign * 100 * Math.exp(-d2 / (2 * sigma * sigma)));
  });
  return { width, height, data };
}

function turn(image: Gray): Gray {
  const data = new Uint8Array(image.data.length);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++)
      data[x * image.height + image.height - 1 - y] = image.data[y * image.width + x];
  }
  return { width: image.height, height: image.width, data };
}

function ones(word: number): number {
  let count = 0;
  for (let left = word >>> 0; left > 0; left = (left & (left - 1)) >>> 0) count++;
  return count;
}

function meanDifference(a: Gray, b: Gray): number {
  return a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]), 0) / a.data.length;
}
