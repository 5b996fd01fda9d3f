import { ALL_FORMATS, BlobSource, Input, type VideoSample, VideoSampleSink } from 'mediabunny';
import type { StraightPicture } from '../../../apps/web/src/conversion/alpha/straight-picture';
import type { TransparentFrame } from '../../../apps/web/src/conversion/alpha/transparent-frame';
import { writeStacked } from '../../../apps/web/src/conversion/alpha/write-stacked';
import { lightenVideo } from '../../../apps/web/src/conversion/video/lighten-video';
import { openInput } from '../../../apps/web/src/conversion/video/open-input';
import { readVideoFacts } from '../../../apps/web/src/conversion/video/read-video-facts';
import { matteErrors } from '../../support/made-videos/matte-errors';
import { DISC_COLOUR, discOpacity } from '../../support/made-videos/video-plan';

interface FringeOrder {
  /** Size of the colour half, px. */
  width: number;
  height: number;
  fps: number;
  frames: number;
  /** How far the disc moves from frame to frame, px. */
  stepPx: number;
  /** Whether the lower edge of the picture cuts the disc, as it does a person filmed to the waist. */
  isCut: boolean;
}

export interface FringeErrors {
  bytes: number;
  bitsPerSecond: number;
  width: number;
  /** Height of both halves together, px. */
  height: number;
  /** Largest error of the matte in any frame, a share of 1. */
  matte: number;
  /** Largest fringe in any frame, a share of 1. */
  fringe: number;
}

export interface LightFringe {
  measureFringe(order: FringeOrder): Promise<{ source: FringeErrors; copy: FringeErrors }>;
}

type Truth = (x: number, y: number) => number;

/** How far a disc is moved down to be cut, of the height. Chosen, not measured. */
const CUT = 0.4;
/** Samples a side by which the opacity of a pixel of a smaller picture is averaged. Chosen, not measured. */
const SAMPLES = 4;

function truthAt(order: FringeOrder, frame: number): Truth {
  const shift = order.stepPx * (frame - order.frames / 2);
  const drop = order.isCut ? CUT * order.height : 0;
  return (x, y) => discOpacity(x - shift, y - drop, order);
}

/** The opacity at a pixel of a picture of another width. */
function scaledTruth(truth: Truth, factor: number): Truth {
  if (factor === 1) return truth;
  return (x, y) => {
    let sum = 0;
    for (let i = 0; i < SAMPLES * SAMPLES; i++) {
      const [dx, dy] = [(i % SAMPLES) + 0.5, Math.floor(i / SAMPLES) + 0.5];
      sum += truth(factor * (x + dx / SAMPLES) - 0.5, factor * (y + dy / SAMPLES) - 0.5);
    }
    return sum / (SAMPLES * SAMPLES);
  };
}

function drawn({ width, height }: FringeOrder, truth: Truth): StraightPicture {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const opacity = truth(i % width, Math.floor(i / width));
    if (opacity > 0) rgba.set([...DISC_COLOUR, Math.round(255 * opacity)], 4 * i);
  }
  return { rgba, width, height };
}

async function* framesOf(order: FringeOrder): AsyncGenerator<TransparentFrame> {
  for (let i = 0; i < order.frames; i++) {
    const picture = drawn(order, truthAt(order, i));
    yield { picture, timestampS: i / order.fps, durationS: 1 / order.fps };
  }
}

async function errorsIn(bytes: ArrayBuffer, order: FringeOrder): Promise<FringeErrors> {
  const input = new Input({ source: new BlobSource(new Blob([bytes])), formats: ALL_FORMATS });
  try {
    const bitsPerSecond = (8 * bytes.byteLength * order.fps) / order.frames;
    return { bytes: bytes.byteLength, bitsPerSecond, ...(await largestErrors(input, order)) };
  } finally {
    input.dispose();
  }
}

async function largestErrors(input: Input, order: FringeOrder): Promise<Omit<FringeErrors, 'bytes' | 'bitsPerSecond'>> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('a video without pictures was written');
  let [matte, fringe, index, width, height] = [0, 0, 0, 0, 0];
  for await (const sample of new VideoSampleSink(track).samples()) {
    ({ displayWidth: width, displayHeight: height } = sample);
    const rgba = pixelsOf(sample, width, height);
    const truth = scaledTruth(truthAt(order, index), order.width / width);
    const found = matteErrors({ width, height, rgba }, truth);
    [matte, fringe] = [Math.max(matte, found.matte), Math.max(fringe, found.fringe)];
    index++;
  }
  if (index !== order.frames) throw new Error(`expected ${order.frames} pictures, got ${index}`);
  return { width, height, matte, fringe };
}

/** Closes the sample. */
function pixelsOf(sample: VideoSample, width: number, height: number): Uint8ClampedArray {
  try {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no 2D canvas');
    sample.draw(context, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  } finally {
    sample.close();
  }
}

const ignoreFraction = () => undefined;

async function measureFringe(order: FringeOrder): Promise<{ source: FringeErrors; copy: FringeErrors }> {
  const durationS = order.frames / order.fps;
  const stacked = await writeStacked({ frames: framesOf(order), size: order, durationS, sound: null }, ignoreFraction);
  const copy = await lightened(stacked);
  return { source: await errorsIn(stacked, order), copy: await errorsIn(copy, order) };
}

async function lightened(stacked: ArrayBuffer): Promise<ArrayBuffer> {
  const input = await openInput(new Blob([stacked]));
  try {
    const facts = await readVideoFacts(input, stacked.byteLength);
    return await lightenVideo(input, facts, { isStacked: true, onFraction: ignoreFraction });
  } finally {
    input.dispose();
  }
}

Object.assign(window, { comparisons: { measureFringe } satisfies LightFringe });
