import { elementAt } from '../element-at';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Bend, Surface } from '@anchora/vision';
import sharp from 'sharp';
import { PHONE } from '../screen-sizes';
import { MOST_FRAMES, type StripPlace, drawFrameCode, stripPlace } from './frame-code';
import { BLACK_LUMA, WHITE_LUMA, toI420 } from './i420';
import { type PosePath, poseAt } from './pose-path';
import { type PictureSize, frameFromTarget, project } from './projection';
import { renderAround, renderBent } from './render-around';
import { type Rgb, clutter, renderFrame, renderRows } from './render-frame';
import { mulberry32 } from '../seeded-random';

export interface FakeCameraOptions {
  /** Picture file that the camera looks at. */
  picture: string;
  /** The bottle, can or cup around which the picture goes; flat by default. */
  surface?: Surface;
  /** The bend of its paper; flat by default. */
  bend?: Bend;
  /** Path of the clip to write; must end with .y4m. */
  file: string;
  path: PosePath;
  /** Further pictures that the camera sees, drawn over the first. */
  others?: readonly { picture: string; path: PosePath }[];
  durationS: number;
  seed: number;
  /** Camera picture, px; 640×480 by default. */
  frame?: PictureSize;
  /** Viewport of the page that will show the clip; the frame-number strip is placed where it is visible there. */
  viewport?: PictureSize;
  /**
   * 15 by default: half as many as a phone's camera takes, but a page that is drawn by the processor of a small machine
   * shows hardly more.
   */
  fps?: number;
  /** Share of the time between two frames in which the shutter is open; the default 0 gives no motion blur. */
  shutter?: number;
  /**
   * Time from the first row that is read to the last, as a share of the time between two frames; a flat picture then
   * leans as it moves. The frame's own time is that of its middle. By default 0: all rows are read at once.
   */
  readout?: number;
}

/** A clip for Chromium's fake camera, with the true pose of each frame. */
export interface FakeCamera {
  file: string;
  frame: PictureSize;
  fps: number;
  strip: StripPlace;
  /** Centre of the target in a frame of the clip, frame px with integer pixel centres. */
  centreAt(frameNumber: number): { x: number; y: number };
}

/**
 * Longer side to which the picture is scaled before sampling, px: about three times its size in the camera frame.
 * Chosen, not measured.
 */
const SAMPLED_SIDE_PX = 640;
/** Largest noise of a pixel, steps of 8 bits. Chosen, not measured. */
const LARGEST_NOISE = 4.5;
/** Length of the table of noise: a prime, so that no two frames of a clip are alike. */
const NOISE_LENGTH = 65_521;
/** Step in that table from frame to frame: a prime, too. */
const NOISE_SHIFT = 7919;
/** Number of moments that a frame with an open shutter averages. Chosen, not measured. */
const SHUTTER_SAMPLES = 5;

/** A picture before the camera, on its path. */
interface SeenPicture {
  path: PosePath;
  surface?: Surface | undefined;
  bend?: Bend | undefined;
  pixels: Rgb;
}

/** Everything that a frame of the clip shows, and how the camera takes it. */
interface Scene extends Required<Pick<FakeCameraOptions, 'frame' | 'fps' | 'shutter' | 'readout'>> {
  seen: SeenPicture[];
  background: Rgb;
}

/**
 * Chromium tells the kind of a clip by its name, and stores colours for blocks of 2×2 pixels. If two frames had one
 * number, each could be compared with the truth of the other.
 */
function expectPlayable({ file, durationS }: FakeCameraOptions, frame: PictureSize, fps: number): void {
  if (!file.endsWith('.y4m')) throw new RangeError(`expected a file whose name ends with .y4m, got ${file}`);
  for (const [side, px] of Object.entries(frame)) {
    const isEven = Number.isSafeInteger(px) && px > 0 && px % 2 === 0;
    if (!isEven) throw new RangeError(`expected an even ${side} of the frame, got ${px}`);
  }
  if (!Number.isSafeInteger(fps) || fps < 1) throw new RangeError(`expected whole frames a second, got ${fps}`);
  if (!(durationS > 0 && Number.isFinite(durationS))) throw new RangeError(`expected a duration, got ${durationS} s`);
  const frames = framesOf(durationS, fps);
  if (frames > MOST_FRAMES) throw new RangeError(`expected at most ${MOST_FRAMES} frames, got ${frames}`);
}

function framesOf(durationS: number, fps: number): number {
  return Math.max(1, Math.round(durationS * fps));
}

/**
 * Renders a picture along a path of poses into a .y4m clip.
 *
 * @throws RangeError for a name, a size, a rate or a duration with which Chromium could not show the clip, and for more
 *   frames than the strip can number.
 */
export async function makeFakeCamera(options: FakeCameraOptions): Promise<FakeCamera> {
  const { file, path, seed, fps = 15, shutter = 0, readout = 0 } = options;
  const { frame = { width: 640, height: 480 }, viewport = PHONE } = options;
  expectPlayable(options, frame, fps);
  const scene = { frame, fps, shutter, readout, seen: await loadSeen(options), background: clutter(frame, seed) };
  const strip = stripPlace(frame, viewport);
  const noise = noiseTable(seed);
  const frames = framesOf(options.durationS, fps);
  const expose = (number: number): Uint8Array => toI420(exposureOf(scene, number));
  // Frames between which nothing moves differ only in their noise.
  const isStill = scene.seen.every((picture) => picture.path.length === 1);
  const isInstant = shutter === 0 && readout === 0;
  const shownAt = (number: number): string => {
    if (isStill) return '';
    return isInstant ? JSON.stringify(scene.seen.map(({ path: way }) => poseAt(way, number / fps))) : String(number);
  };
  const clip = function* (): Generator<string | Uint8Array> {
    yield `YUV4MPEG2 W${frame.width} H${frame.height} F${fps}:1 Ip A1:1 C420jpeg\n`;
    let last = { shown: shownAt(0), planes: expose(0) };
    for (let number = 0; number < frames; number++) {
      const shown = shownAt(number);
      if (shown !== last.shown) last = { shown, planes: expose(number) };
      const planes = last.planes.slice();
      addNoise(planes, frame, noise, number);
      drawFrameCode(planes, frame, strip, number);
      yield 'FRAME\n';
      yield planes;
    }
  };
  await pipeline(clip, createWriteStream(file));
  return {
    file,
    frame,
    fps,
    strip,
    centreAt(frameNumber) {
      const centre = project(frameFromTarget(poseAt(path, frameNumber / fps), frame), 0, 0);
      if (!centre) throw new RangeError('The target lies behind the camera');
      return centre;
    },
  };
}

function loadSeen({ picture, surface, bend, path, others = [] }: FakeCameraOptions): Promise<SeenPicture[]> {
  const pictures = [{ picture, surface, bend, path }, ...others];
  return Promise.all(
    pictures.map(async ({ picture: file, ...placed }) => Object.assign(placed, { pixels: await loadPicture(file) })),
  );
}

/** A frame of the clip: the mean of the moments while the shutter is open. */
function exposureOf(scene: Scene, number: number): Rgb {
  const { shutter, fps } = scene;
  const moments = shutter > 0 ? SHUTTER_SAMPLES : 1;
  return meanOf(
    Array.from({ length: moments }, (_, moment) =>
      drawAt(scene, (number + shutter * ((moment + 0.5) / moments - 0.5)) / fps),
    ),
  );
}

/** The background at a moment of the clip, with the pictures over it. */
function drawAt({ seen, background, frame, readout, fps }: Scene, tS: number): Rgb {
  return seen.reduce((behind, { path, surface, bend, pixels }) => {
    const pose = poseAt(path, tS);
    if (surface) return renderAround(behind, pixels, surface, pose);
    if (bend) return renderBent(behind, pixels, bend, pose);
    if (readout === 0) return renderFrame(behind, pixels, frameFromTarget(pose, frame));
    const timeOf = (row: number) => tS + (readout * ((row + 0.5) / frame.height - 0.5)) / fps;
    return renderRows(behind, pixels, (row) => frameFromTarget(poseAt(path, timeOf(row)), frame));
  }, background);
}

function meanOf(exposures: Rgb[]): Rgb {
  const [first] = exposures;
  if (!first) throw new RangeError('No exposure');
  if (exposures.length === 1) return first;
  const sumAt = (i: number): number => exposures.reduce((sum, { data }) => sum + elementAt(data, i), 0);
  return { ...first, data: first.data.map((_, i) => sumAt(i) / exposures.length) };
}

async function loadPicture(file: string): Promise<Rgb> {
  const { data, info } = await sharp(file)
    .rotate()
    .resize(SAMPLED_SIDE_PX, SAMPLED_SIDE_PX, { fit: 'inside' })
    .flatten({ background: 'white' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function noiseTable(seed: number): Int8Array {
  // The background uses the numbers of the seed itself.
  const random = mulberry32(seed ^ 0x5eed);
  return Int8Array.from({ length: NOISE_LENGTH }, () => Math.round((random() + random() - 1) * LARGEST_NOISE));
}

function addNoise(planes: Uint8Array, { width, height }: PictureSize, noise: Int8Array, frameNumber: number): void {
  const shift = frameNumber * NOISE_SHIFT;
  for (let i = 0; i < width * height; i++) {
    planes[i] = Math.min(
      WHITE_LUMA,
      Math.max(BLACK_LUMA, elementAt(planes, i) + elementAt(noise, (i + shift) % noise.length)),
    );
  }
}
