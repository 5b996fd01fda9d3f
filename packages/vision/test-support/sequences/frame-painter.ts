import type { Mat3 } from '../../src/geometry/mat3';
import { NOISE } from '../../src/simulation/camera-effects';
import { createRandom } from '../../src/simulation/random';
import type { Gray } from '../../src/types';
import { quantiseBlocks } from './quantise-blocks';
import type { Bounds, Cover, Ray } from './draw-target';
import { drawTarget } from './draw-target';
import type { CoverShare, Moment, View } from './kind';
import { addGlare, blurMiddle, blurSteps, defocus, smear } from './lens';
import { roomRow } from './rooms';
import type { Sequence, ShownPicture } from './sequence';
import type { Slot } from './timeline';
import { homographyOfView, rowOffset } from './truth';

/** Share of the time between two frames that the shutter is open, as in a room. Chosen, not measured. */
const DEFAULT_SHUTTER = 0.5;
/** Deviation of the noise of a camera in a room, gray levels. Chosen, not measured. */
const DEFAULT_NOISE = 2;
/**
 * Movement within the exposure beyond the common pan that is worth drawing at one moment more. Chosen, not measured.
 */
const NEGLIGIBLE_PX = 1;
/** Moments of an exposure that are drawn at most. Chosen, not measured. */
const MOST_MOMENTS = 8;

/** A blur of less is not seen. Chosen, not measured. */
const LEAST_DEFOCUS_PX = 0.2;
/** Room around the outline of a target that is drawn. Chosen, not measured. */
const MARGIN_PX = 2;
/** The same room where a target's rows move by themselves. Chosen, not measured. */
const ROLLING_MARGIN_PX = 24;
/** Place in the room, px, of the part that covers look like. Any would do that is not behind the target. */
const COVER_AT = { x: 411, y: 263 };
/** Longer side of the frames unless others are asked for: the longest that viewers track in. */
const WIDTH_PX = 640;
/** Shorter side of the frames, in a camera's proportion of 4 to 3. */
const HEIGHT_PX = 480;

/** One frame's exposure. */
interface Exposure {
  sequence: Sequence;
  slot: Slot;
  moment: Moment;
  pan: Pan;
}

/** Draws the frames of sequences of one size; keeps its planes from frame to frame. */
export class FramePainter {
  readonly #width: number;
  readonly #height: number;
  readonly #planes: [Float32Array, Float32Array];
  readonly #cover: Float32Array;

  constructor(width = WIDTH_PX, height = HEIGHT_PX) {
    this.#width = width;
    this.#height = height;
    this.#planes = [new Float32Array(width * height), new Float32Array(width * height)];
    this.#cover = new Float32Array(width * height);
  }

  /**
   * The frame of one slot; its pixels are the caller's to keep.
   *
   * @throws RangeError for a sequence whose frames have another size.
   */
  draw(sequence: Sequence, slot: Slot): Gray {
    const { width, height } = sequence.camera;
    if (width !== this.#width || height !== this.#height)
      throw new RangeError(`expected frames of ${this.#width}×${this.#height} px, got ${width}×${height}`);
    const [plane, scratch] = this.#planes;
    const moment = sequence.momentAt(slot.instantAt(0));
    const pan = panOf(sequence, slot, moment);
    this.#drawRoom(sequence, slot, plane, pan);
    sequence.shown.forEach((_, i) => {
      if (moment.views[i]) this.#drawPicture({ sequence, slot, moment, pan }, i, plane);
    });
    for (const glare of moment.glare ?? []) addGlare(plane, this.#width, this.#height, glare);
    const smeared = smear(plane, this.#width, this.#height, pan.steps, scratch);
    if (moment.defocusPx && moment.defocusPx > LEAST_DEFOCUS_PX) {
      defocus(smeared, this.#width, this.#height, moment.defocusPx, smeared === plane ? scratch : plane);
    }
    return this.#expose(smeared, moment, createRandom(sequence.seed * 613 + slot.time * 7 + 1));
  }

  /** The room moves with the pan, by whole px; rows are read at their own times. */
  #drawRoom(sequence: Sequence, slot: Slot, plane: Float32Array, pan: Pan): void {
    for (let y = 0; y < this.#height; y++) {
      const offset = rowOffset(sequence, y);
      const [x0, y0] = offset === 0 ? pan.middle : middleAt(sequence, slot, offset);
      const left = Math.round(-x0 - pan.shift[0]);
      const top = Math.round(-y0 - pan.shift[1]);
      roomRow(sequence.room, left, top + y, plane.subarray(y * this.#width, (y + 1) * this.#width));
    }
  }

  #drawPicture({ sequence, slot, moment, pan }: Exposure, target: number, plane: Float32Array): void {
    const picture = sequence.shown[target];
    const shutter = sequence.kind.shutter ?? DEFAULT_SHUTTER;
    const homographyAt = (offset: number, row: number): Mat3 | null => {
      const rowTime = rowOffset(sequence, row);
      const view = sequence.momentAt(slot.instantAt(rowTime + offset)).views[target];
      if (!view) return null;
      const h = homographyOfView(sequence.camera, view, picture);
      // The common pan is left out here, since it is smeared over the whole frame afterwards.
      const now = middleAt(sequence, slot, rowTime + offset);
      const mid = middleAt(sequence, slot, rowTime);
      translate(h, pan.shift[0] + mid[0] - now[0], pan.shift[1] + mid[1] - now[1]);
      return h;
    };
    const centre = (this.#height - 1) / 2;
    const [first, middle, last] = [-shutter / 2, 0, shutter / 2].map((offset) => homographyAt(offset, centre));
    if (!first || !middle || !last) return;
    const marginPx = sequence.kind.readout ? ROLLING_MARGIN_PX : MARGIN_PX;
    const box = boundsOf([first, middle, last], picture, this.#width, this.#height, marginPx);
    if (!box) return;
    const perAxis = samplesPerAxis(middle, picture);
    const moments = Math.min(MOST_MOMENTS, Math.ceil(movement(first, last, picture) / NEGLIGIBLE_PX));
    const offsets = Array.from({ length: Math.max(1, moments) }, (_, i) =>
      moments <= 1 ? 0 : shutter * ((i + 0.5) / moments - 0.5),
    );
    const cover = moment.cover && this.#coverOf(moment.cover, picture, sequence);
    drawTarget(
      { texture: picture.texture, perAxis, cover },
      plane,
      this.#width,
      box,
      this.#rays(offsets, perAxis, homographyAt, !sequence.kind.readout),
    );
  }

  /** Spreads the samples of a pixel over the moments of the exposure. */
  #rays(
    offsets: number[],
    perAxis: number,
    homographyAt: (offset: number, row: number) => Mat3 | null,
    rowsAlike: boolean,
  ): Ray[] {
    const samples = Math.max(perAxis * perAxis, 2 * offsets.length);
    const perMoment = Math.ceil(samples / offsets.length);
    const centre = (this.#height - 1) / 2;
    const none = new Float64Array(9);
    const places = offsets.length === 1 ? gridSamples(perAxis) : spreadSamples(perMoment * offsets.length);
    return offsets.flatMap((offset, m) => {
      const fixed = rowsAlike ? (homographyAt(offset, centre) ?? none) : undefined;
      const rows = new Map<number, Mat3>();
      const frameFromSource = (row: number): Mat3 => {
        if (fixed) return fixed;
        const h = rows.get(row) ?? homographyAt(offset, row) ?? none;
        rows.set(row, h);
        return h;
      };
      return Array.from({ length: perMoment }, (_, i) => {
        const [offsetX, offsetY] = places[m * perMoment + i];
        return { offsetX, offsetY, frameFromSource };
      });
    });
  }

  /** Gray levels of the occluder, which looks like another part of the room. */
  #coverOf(share: CoverShare, { picture }: ShownPicture, { room }: Sequence): Cover | undefined {
    if (share.right - share.left <= 0 || share.bottom - share.top <= 0) return undefined;
    for (let y = 0; y < this.#height; y++) {
      roomRow(room, COVER_AT.x, y + COVER_AT.y, this.#cover.subarray(y * this.#width, (y + 1) * this.#width));
    }
    return {
      left: share.left * picture.width - 0.5,
      right: share.right * picture.width - 0.5,
      top: share.top * picture.height - 0.5,
      bottom: share.bottom * picture.height - 0.5,
      plane: this.#cover,
    };
  }

  #expose(plane: Float32Array, moment: Moment, random: ReturnType<typeof createRandom>): Gray {
    const { gain = 1, bias = 0, noise = DEFAULT_NOISE } = moment;
    const width = this.#width;
    const data = new Uint8Array(width * this.#height);
    for (let y = 0; y < this.#height; y++) {
      // A row of noise is a run of the table from a random place: drawing every px by itself would cost more than the
      // rest.
      const start = random.below(NOISE.length - width);
      for (let x = 0, p = y * width; x < width; x++, p++) {
        const value = plane[p] * gain + bias + noise * NOISE[start + x];
        plane[p] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
    if (moment.quality !== undefined) quantiseBlocks(plane, width, this.#height, moment.quality);
    for (let p = 0; p < data.length; p++) data[p] = Math.max(0, Math.min(255, Math.round(plane[p])));
    return { width, height: this.#height, data };
  }
}

/** Movement of the whole frame while the shutter is open. */
interface Pan {
  /** The mean of the targets' places in the middle of the exposure, px from the frame's middle. */
  middle: [number, number];
  steps: [number, number][];
  /** Offset at which targets are drawn so that the smeared frame shows them in their places. */
  shift: [number, number];
}

function panOf(sequence: Sequence, slot: Slot, moment: Moment): Pan {
  const shutter = sequence.kind.shutter ?? DEFAULT_SHUTTER;
  const before = middleAt(sequence, slot, -shutter / 2);
  const after = middleAt(sequence, slot, shutter / 2);
  const steps = blurSteps(after[0] - before[0], after[1] - before[1]);
  const [x, y] = blurMiddle(steps);
  return { middle: middleOf(moment.views), steps, shift: [-x, -y] };
}

const middleAt = (sequence: Sequence, slot: Slot, offset: number): [number, number] =>
  middleOf(sequence.momentAt(slot.instantAt(offset)).views);

function middleOf(views: (View | null)[]): [number, number] {
  let x = 0;
  let y = 0;
  let count = 0;
  for (const view of views) {
    if (!view) continue;
    x += view.x ?? 0;
    y += view.y ?? 0;
    count++;
  }
  return count > 0 ? [x / count, y / count] : [0, 0];
}

function translate(h: Mat3, dx: number, dy: number): void {
  for (let i = 0; i < 3; i++) {
    h[i] += dx * h[6 + i];
    h[3 + i] += dy * h[6 + i];
  }
}

function cornersOf(h: Mat3, { picture }: ShownPicture): number[][] {
  const points = [];
  for (const u of [-0.5, picture.width - 0.5]) {
    for (const v of [-0.5, picture.height - 0.5]) {
      const w = h[6] * u + h[7] * v + h[8];
      points.push(w > 1e-6 ? [(h[0] * u + h[1] * v + h[2]) / w, (h[3] * u + h[4] * v + h[5]) / w] : [NaN, NaN]);
    }
  }
  return points;
}

/**
 * The part of the frame that a picture may touch; null if none; all of it where the picture reaches behind the camera.
 */
function boundsOf(
  homographies: Mat3[],
  picture: ShownPicture,
  width: number,
  height: number,
  marginPx: number,
): Bounds | null {
  const points = homographies.flatMap((h) => cornersOf(h, picture));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const whole = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  if (xs.some(Number.isNaN)) return whole;
  const left = Math.max(0, Math.floor(Math.min(...xs)) - marginPx);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - marginPx);
  const right = Math.min(width - 1, Math.ceil(Math.max(...xs)) + marginPx);
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys)) + marginPx);
  return left <= right && top <= bottom ? { left, top, right, bottom } : null;
}

/** Largest movement of a corner, px. */
function movement(a: Mat3, b: Mat3, picture: ShownPicture): number {
  const p = cornersOf(a, picture);
  const q = cornersOf(b, picture);
  const moved = p.map(([x, y], i) => Math.hypot(x - q[i][0], y - q[i][1])).filter((d) => !Number.isNaN(d));
  return Math.max(0, ...moved);
}

/**
 * Samples per px and axis: 2, more where the picture is squeezed along one axis, which texture levels do not follow; at
 * most 4. How many more, by the ratio of the axes, is chosen by eye.
 */
function samplesPerAxis(h: Mat3, { picture }: ShownPicture): number {
  const u = picture.width / 2;
  const v = picture.height / 2;
  const w = h[6] * u + h[7] * v + h[8];
  const x = (h[0] * u + h[1] * v + h[2]) / w;
  const y = (h[3] * u + h[4] * v + h[5]) / w;
  const a = (h[0] - x * h[6]) / w;
  const b = (h[1] - x * h[7]) / w;
  const c = (h[3] - y * h[6]) / w;
  const d = (h[4] - y * h[7]) / w;
  const sum = a * a + b * b + c * c + d * d;
  const det = Math.abs(a * d - b * c);
  const root = Math.sqrt(Math.max(0, sum * sum - 4 * det * det));
  const ratio = Math.sqrt((sum + root) / Math.max(1e-12, sum - root));
  return Math.min(4, Math.max(2, Math.ceil(ratio * 0.8)));
}

/** Places of a px's samples: [x, y] from its middle, px. */
type Samples = [number, number][];

const gridSamples = (perAxis: number): Samples =>
  Array.from({ length: perAxis * perAxis }, (_, i) => [
    ((i % perAxis) + 0.5) / perAxis - 0.5,
    (Math.floor(i / perAxis) + 0.5) / perAxis - 0.5,
  ]);

/**
 * The R2 low-discrepancy series: any run of it fills the pixel evenly. M. Roberts, 2018. The run is moved so that its
 * mean is the middle of the px. The first four have (−0.12, −0.15) otherwise, and a target would be drawn that far
 * beside its true place.
 */
function spreadSamples(count: number): Samples {
  const series = Array.from({ length: count }, (_, i) => [
    (0.5 + i * 0.7548776662466927) % 1,
    (0.5 + i * 0.5698402909980532) % 1,
  ]);
  const meanX = series.reduce((sum, [x]) => sum + x, 0) / count;
  const meanY = series.reduce((sum, [, y]) => sum + y, 0) / count;
  return series.map(([x, y]) => [x - meanX, y - meanY]);
}
