import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FFMPEG } from '../apps/server/test-support/ffmpeg';
import { type Conversion, conversionArguments } from '../apps/server/src/jobs/conversions/ffmpeg-arguments';
import { dilateColour } from '../apps/web/src/conversion/alpha/dilate-colour';
import { EdgeMarks } from '../apps/web/src/conversion/alpha/edge-marks';
import { DEFAULT_KEY, keyColour } from '../apps/web/src/conversion/alpha/key-colour';
import { planesToRgba } from '../apps/web/src/conversion/alpha/planes-to-rgba';
import { stackPlanes } from '../apps/web/src/conversion/alpha/stack-planes';
import type { StraightPicture } from '../apps/web/src/conversion/alpha/straight-picture';
import { MOST_ERRORS, matteErrors } from './support/made-videos/matte-errors';
import { DISC_COLOUR, SCREEN_COLOUR, discOpacity } from './support/made-videos/video-plan';

const SIZE = { width: 320, height: 240 };
const PIXELS = SIZE.width * SIZE.height;
/** Frames of a source; the last one is compared, which an encoder has predicted from the others. */
const FRAMES = 4;
const FRAMES_PER_S = '10';
/**
 * Share of 1 by which the fringe of a result may exceed that of a poor source. The sources of these tests gain 0.003 at
 * most.
 */
const MOST_ADDED = 0.02;
/**
 * Largest fringe from a green screen of ordinary quality, a share of 1. The sources of these tests have 0.17 and 0.18
 * themselves.
 */
const MOST_OF_ORDINARY_SCREEN = 0.1;
/** Bit rate of the result in the browser: what `StackedEncoder` makes of the rate that `write-stacked.ts` gives it. */
const STACKED_BITS_PER_SECOND = '3500000';

/**
 * Share of white by which the rows beside the seam of a smaller copy may differ from plain black and plain white.
 * Chosen, not measured.
 */
const SEAM_ERROR = 0.02;

type Pixel = (opacity: number) => readonly number[];

function drawn(truth: (x: number, y: number) => number, pixelAt: Pixel): Uint8Array {
  const rgba = new Uint8Array(4 * PIXELS);
  for (let i = 0; i < PIXELS; i++) rgba.set(pixelAt(truth(i % SIZE.width, Math.floor(i / SIZE.width))), 4 * i);
  return rgba;
}

const wholeDisc = (x: number, y: number) => discOpacity(x, y, SIZE);
/** The lower half is half transparent. */
const fadedDisc = (x: number, y: number) => wholeDisc(x, y) * (y > SIZE.height / 2 ? 0.5 : 1);
const mixed: Pixel = (a) => [...DISC_COLOUR.map((value, c) => a * value + (1 - a) * (SCREEN_COLOUR[c] ?? 0)), 255];
/** Most programs leave transparent pixels black. */
const transparent: Pixel = (a) => (a > 0 ? [...DISC_COLOUR, 255 * a] : [0, 0, 0, 0]);
const raw = (format: string, height: number) =>
  ['-f', 'rawvideo', '-pix_fmt', format, '-s', `${SIZE.width}x${height}`, '-r', FRAMES_PER_S] as const;
const ffmpeg = (...args: string[]) => promisify(execFile)(FFMPEG ?? '', ['-v', 'error', '-y', ...args]);

/** Removes the colour of the upper left corner. */
function keyed(picture: StraightPicture): StraightPicture {
  const [red = 0, green = 0, blue = 0] = picture.rgba;
  keyColour(picture, { ...DEFAULT_KEY, colour: [red, green, blue] });
  return picture;
}

/** A picture as a stacked one, without any loss. */
function stacked({ width, height, rgba }: StraightPicture) {
  const both = new Uint8ClampedArray(2 * rgba.length);
  for (let i = 0; i < rgba.length; i += 4) {
    const opacity = rgba[i + 3] ?? 0;
    both.set([rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0, 255], i);
    both.set([opacity, opacity, opacity, 255], rgba.length + i);
  }
  return { width, height: 2 * height, rgba: both };
}

/** Errors of a stacked frame as decoded. */
function errorsIn(planes: Uint8Array, truth: (x: number, y: number) => number) {
  const height = 2 * SIZE.height;
  const opaque = new Uint8Array([...planes, ...new Uint8Array(2 * PIXELS)]);
  const { rgba } = planesToRgba(opaque, { width: SIZE.width, height, matrix: 'bt709', fullRange: false });
  return matteErrors({ width: SIZE.width, height, rgba }, truth);
}

/** The smaller copy as the server makes it. */
async function makeLight(paths: Pick<Conversion, 'container' | 'sourcePath' | 'outputPath'>): Promise<void> {
  const facts = { durationS: null, fps: Number(FRAMES_PER_S), soundCodec: null, isHdr: false };
  const order = { ...paths, facts, trim: null, maxBytes: 1_000_000, mapsTones: false };
  const args = conversionArguments({ ...order, aim: 'light', isStacked: true });
  await ffmpeg(...args.filter((arg) => arg !== '-n'));
}

/**
 * The whole way of a transparent video, with the encoders of editing programs instead of a browser's: a source of
 * ordinary quality, the conversion's own steps, and the H.264 of the result.
 */
describe.skipIf(FFMPEG === null)('a transparent video that was coded twice', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'fringe-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const file = (name: string) => path.join(folder, name);

  /** Codes frames of a picture, and decodes the last one. @returns its planes */
  async function coded(frame: Uint8Array, height: number, codec: { from: string; to: string; args: string[] }) {
    await writeFile(file('in'), Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
    await ffmpeg(...raw(codec.from, height), '-i', file('in'), ...codec.args, '-pix_fmt', codec.to, file('made.mkv'));
    return lastFrame('made.mkv', codec.to);
  }

  /** Decodes the last frame of a file. @returns its planes */
  async function lastFrame(name: string, format: string): Promise<Uint8Array> {
    // The decoder of ffmpeg itself ignores the opacity of VP9.
    const decoder = format === 'yuva420p' ? ['-c:v', 'libvpx-vp9'] : [];
    await ffmpeg(...decoder, '-i', file(name), '-f', 'rawvideo', '-pix_fmt', format, file('out'));
    const out = await readFile(file('out'));
    return new Uint8Array(out.subarray(out.length - out.length / FRAMES));
  }

  /** Errors of the picture after the conversion has stacked it and an encoder has coded it. */
  async function errorsOf(picture: StraightPicture, truth: (x: number, y: number) => number) {
    dilateColour(picture);
    const planes = stackPlanes(picture);
    new EdgeMarks(SIZE).mark(planes);
    const height = 2 * SIZE.height;
    const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
    const args = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', STACKED_BITS_PER_SECOND, ...colours];
    return errorsIn(await coded(planes, height, { from: 'yuv420p', to: 'yuv420p', args }), truth);
  }

  it('has no fringe in its light copy by the server', async () => {
    await errorsOf({ ...SIZE, rgba: Uint8ClampedArray.from(drawn(wholeDisc, transparent)) }, wholeDisc);
    await makeLight({ container: 'matroska', sourcePath: file('made.mkv'), outputPath: file('light.mp4') });
    const { matte, fringe } = errorsIn(await lastFrame('light.mp4', 'yuv420p'), wholeDisc);
    expect(matte).toBeLessThan(MOST_ERRORS.matte);
    expect(fringe).toBeLessThan(MOST_ERRORS.fringe);
  });

  it('keeps the colours out of the matte in its light copy by the server', { tags: 'thorough' }, async () => {
    // Larger than the smaller copy may be, so that it is scaled.
    const [width, height] = [720, 540];
    const half = width * height;
    // The picture is white everywhere and transparent everywhere.
    const planes = new Uint8Array(3 * half).fill(16, half, 2 * half).fill(128, 2 * half);
    planes.fill(235, 0, half);

    await writeFile(file('seam'), planes);
    const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${2 * height}`, '-i', file('seam')];
    await ffmpeg(...input, '-c:v', 'libx264', '-crf', '4', file('seam.mkv'));
    const paths = { container: 'matroska', sourcePath: file('seam.mkv'), outputPath: file('seam.mp4') } as const;
    await makeLight(paths);
    await ffmpeg('-i', file('seam.mp4'), '-f', 'rawvideo', '-pix_fmt', 'gray', '-color_range', 'tv', file('seam-out'));
    const luma = await readFile(file('seam-out'));
    const [lightWidth, lightHeight] = [640, 960];
    expect(luma.length).toBe(lightWidth * lightHeight);
    const rowOf = (y: number) => luma.subarray(y * lightWidth, (y + 1) * lightWidth);
    expect(Math.max(...rowOf(lightHeight / 2))).toBeLessThan(SEAM_ERROR * 255);
    expect(Math.min(...rowOf(lightHeight / 2 - 1))).toBeGreaterThan((1 - SEAM_ERROR) * 255);
  });

  it('has no fringe if its source is a WebM with transparency', { tags: 'thorough' }, async () => {
    const source = drawn(fadedDisc, transparent);
    const args = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '24', '-deadline', 'realtime', '-cpu-used', '6'];
    const planes = await coded(source, SIZE.height, { from: 'rgba', to: 'yuva420p', args });
    const { matte, fringe } = await errorsOf(
      planesToRgba(planes, { ...SIZE, matrix: 'bt601', fullRange: false }),
      fadedDisc,
    );
    expect(matte).toBeLessThan(MOST_ERRORS.matte);
    expect(fringe).toBeLessThan(MOST_ERRORS.fringe);
  });

  it('adds hardly any fringe to that of a WebM of poor quality', { tags: 'thorough' }, async () => {
    const args = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '56', '-deadline', 'realtime', '-cpu-used', '6'];
    const planes = await coded(drawn(fadedDisc, transparent), SIZE.height, { from: 'rgba', to: 'yuva420p', args });
    const picture = planesToRgba(planes, { ...SIZE, matrix: 'bt601', fullRange: false });
    const before = matteErrors(stacked(picture), fadedDisc).fringe;
    expect(before).toBeGreaterThan(MOST_ERRORS.fringe);
    expect((await errorsOf(picture, fadedDisc)).fringe - before).toBeLessThan(MOST_ADDED);
  });

  it.each(['20', '23'])(
    'has a fringe of less than a tenth if its source is a green screen coded with crf %s',
    { tags: 'thorough' },
    async (crf) => {
      const args = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', crf];
      const { matte, fringe } = await errorsOf(keyed(await screenOf(drawn(wholeDisc, mixed), args)), wholeDisc);
      expect(matte).toBeLessThan(MOST_ERRORS.matte);
      expect(fringe).toBeLessThan(MOST_OF_ORDINARY_SCREEN);
    },
  );

  it('has no fringe if its source is a green screen of high quality', { tags: 'thorough' }, async () => {
    const args = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '12'];
    const { matte, fringe } = await errorsOf(keyed(await screenOf(drawn(wholeDisc, mixed), args)), wholeDisc);
    expect(matte).toBeLessThan(MOST_ERRORS.matte);
    expect(fringe).toBeLessThan(MOST_ERRORS.fringe);
  });

  /** A picture before a green screen, coded and decoded. */
  async function screenOf(filmed: Uint8Array, args: string[]): Promise<StraightPicture> {
    const planes = await coded(filmed, SIZE.height, { from: 'rgba', to: 'yuv420p', args });
    const opaque = new Uint8Array([...planes, ...new Uint8Array(PIXELS).fill(255)]);
    return planesToRgba(opaque, { ...SIZE, matrix: 'bt601', fullRange: false });
  }
});
