import { describe, expect, it } from 'vitest';
import { blankPicture, makePicture } from '../../test-support/pictures';
import { readMessagePack } from '../../test-support/read-message-pack';
import { readTrackingFile } from '../curved/read-tracking-file';
import { MAX_TRACKABLES } from '../tracking-file/container-layout';
import { decode } from '../tracking-file/tracking-file';
import type { Gray } from '../types';
import { compilePictures, type CompileProgress, MIND_SOURCE_SIDE_PX, type PictureSource } from './compile-pictures';

const poster = makePicture('poster', 1, 192, 144);
const photo = makePicture('photo', 2, 150, 210);

function source(name: string, picture: Gray): PictureSource {
  return { name, read: async (wantsMean) => (wantsMean ? { luma: picture, mean: picture } : { luma: picture }) };
}

function broken(name: string): PictureSource {
  return { name, read: () => Promise.reject(new Error(`${name} cannot be read`)) };
}

interface StockFile {
  dataList: { targetImage: { width: number; height: number } }[];
}

describe('compilePictures', () => {
  it('writes the pictures in order, in every format asked for', async () => {
    const { files, outcomes } = await compilePictures([source('poster', poster), source('photo', photo)], {
      formats: ['container', 'mind'],
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['compiled', 'compiled']);
    expect(decode(files.container ?? new Uint8Array())).toMatchObject([
      { name: 'poster', width: 192, height: 144 },
      { name: 'photo', width: 150, height: 210 },
    ]);
    const stock = readMessagePack(files.mind ?? new Uint8Array()) as StockFile;
    expect(stock.dataList.map(({ targetImage }) => targetImage)).toEqual([
      { width: 192, height: 144 },
      { width: 150, height: 210 },
    ]);
  });

  it('writes equal bytes for equal pictures', async () => {
    const options = { formats: ['container', 'mind'] } as const;
    const first = await compilePictures([source('poster', poster)], options);
    expect(Object.keys(first.files).toSorted()).toEqual(['container', 'mind']);
    expect((await compilePictures([source('poster', poster)], options)).files).toEqual(first.files);
  });

  it('leaves out a picture that fails, says which, and keeps the others', async () => {
    const heard: string[] = [];
    const { files, outcomes } = await compilePictures(
      [broken('first'), source('poster', poster), source('tiny', { width: 8, height: 8, data: new Uint8Array(64) })],
      { formats: ['container'], onPicture: (index, { status }) => heard.push(`${index} ${status}`) },
    );
    expect(heard).toEqual(['0 failed', '1 compiled', '2 failed']);
    expect(outcomes[0]).toMatchObject({ status: 'failed', error: { message: 'first cannot be read' } });
    expect(outcomes[2]).toMatchObject({ status: 'failed', error: { name: 'RangeError' } });
    expect(decode(files.container ?? new Uint8Array())).toHaveLength(1);
  });

  it('writes the surface of a picture, and leaves out a picture whose surface no label can go around', async () => {
    const can = { topRadius: 0.5, bottomRadius: 0.5 };
    const disc = { topRadius: 0.2, bottomRadius: 9 };
    const { files, outcomes } = await compilePictures(
      [source('page', photo), { ...source('can', poster), surface: can }, { ...source('disc', poster), surface: disc }],
      { formats: ['container'] },
    );
    expect(outcomes[2]).toMatchObject({ status: 'failed', error: { name: 'RangeError' } });
    const targets = readTrackingFile(files.container ?? new Uint8Array());
    expect(targets.map(({ surface }) => surface)).toEqual([undefined, can]);
  });

  it('leaves out a picture with too few anchors to be tracked', async () => {
    const { files, outcomes } = await compilePictures([source('blank', blankPicture()), source('poster', poster)], {
      formats: ['container', 'mind'],
    });
    expect(outcomes[0]).toMatchObject({ status: 'failed', error: { name: 'UntrackableTargetError', anchors: 0 } });
    expect(decode(files.container ?? new Uint8Array())).toMatchObject([{ name: 'poster' }]);
    expect(decode(files.mind ?? new Uint8Array())).toHaveLength(1);
  });

  it('makes no file when every picture fails', async () => {
    expect((await compilePictures([broken('only')], { formats: ['container', 'mind'] })).files).toEqual({});
  });

  it('reports progress that never goes back and ends at one', async () => {
    const seen: CompileProgress[] = [];
    await compilePictures([source('poster', poster), broken('second'), source('photo', photo)], {
      formats: ['container', 'mind'],
      onProgress: (progress) => seen.push(progress),
    });
    const fractions = seen.map(({ fraction }) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect([fractions[0], fractions.at(-1)]).toEqual([0, 1]);
    expect(new Set(seen.map(({ stage }) => stage))).toEqual(new Set(['read', 'resize', 'features', 'pack']));
    expect(Math.max(...seen.map(({ pictureFraction }) => pictureFraction))).toBe(1);
  });

  it('reduces a picture to MIND_SOURCE_SIDE_PX for a stock file, in the same proportions', async () => {
    const large = makePicture('logo', 3, 1200, 300);
    const { files } = await compilePictures([source('large', large)], { formats: ['mind'] });
    const [target] = (readMessagePack(files.mind ?? new Uint8Array()) as StockFile).dataList;
    expect(target.targetImage).toEqual({ width: MIND_SOURCE_SIDE_PX, height: MIND_SOURCE_SIDE_PX / 4 });
  });

  it('keeps what `finish` makes of a target', async () => {
    const { files } = await compilePictures([source('poster', poster)], {
      formats: ['container'],
      finish: (compiled) => ({ ...compiled, score: 0.5 }),
    });
    expect(decode(files.container ?? new Uint8Array())[0].score).toBe(0.5);
  });

  it('leaves a picture for which `finish` throws out of every file', async () => {
    const { files, outcomes } = await compilePictures([source('poster', poster), source('photo', photo)], {
      formats: ['container', 'mind'],
      finish: (compiled) => {
        if (compiled.name === 'poster') throw new Error('it cannot be scored');
        return compiled;
      },
    });
    expect(outcomes).toMatchObject([
      { status: 'failed', error: { message: 'it cannot be scored' } },
      { status: 'compiled' },
    ]);
    expect(decode(files.container ?? new Uint8Array())).toMatchObject([{ name: 'photo' }]);
    const stock = readMessagePack(files.mind ?? new Uint8Array()) as StockFile;
    expect(stock.dataList.map(({ targetImage }) => targetImage)).toEqual([{ width: 150, height: 210 }]);
  });

  it.each([0, MAX_TRACKABLES + 1])('refuses %i pictures', async (count) => {
    const pictures = Array.from({ length: count }, () => source('poster', poster));
    await expect(compilePictures(pictures, { formats: ['container'] })).rejects.toThrow(RangeError);
  });
});
