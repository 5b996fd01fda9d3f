import { elementAt } from '../element-at';
import { seededRandom } from './seeded-random';
import { type Matrix3, type PictureSize, invert, multiply, project } from './projection';

/** 8-bit RGB, row-major, no padding. */
export interface Rgb extends PictureSize {
  data: Uint8Array;
}

const SAMPLES_PER_AXIS = 3;

/** A wall with blotches and edges: texture that does not look like a target. */
export function clutter(frame: PictureSize, seed: number): Rgb {
  const random = seededRandom(seed);
  const data = new Uint8Array(frame.width * frame.height * 3);
  const base = [120 + random() * 40, 118 + random() * 40, 110 + random() * 40];
  for (let i = 0; i < data.length; i++) data[i] = elementAt(base, i % 3);
  for (let patch = 0; patch < 26; patch++) {
    const width = 30 + random() * 160;
    const height = 20 + random() * 120;
    const left = random() * frame.width - width / 2;
    const top = random() * frame.height - height / 2;
    const shade = base.map((value) => value + (random() - 0.5) * 110);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(frame.height, top + height); y++) {
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(frame.width, left + width); x++) {
        data.set(shade, (y * frame.width + x) * 3);
      }
    }
  }
  return { ...frame, data };
}

/**
 * Draws a picture onto a copy of the background as a pinhole camera sees it.
 *
 * @param frameFromTarget target plane (width 1, origin at the centre, y down) → frame px.
 */
export function renderFrame(background: Rgb, picture: Rgb, frameFromTarget: Matrix3): Rgb {
  const { width, height } = background;
  const data = background.data.slice();
  // Picture px with integer centres: x = (X + .5)·w − .5, in both directions by the width, since the plane is square.
  const pictureFromTarget: Matrix3 = [
    picture.width,
    0,
    (picture.width - 1) / 2,
    0,
    picture.width,
    (picture.height - 1) / 2,
    0,
    0,
    1,
  ];
  const pictureFromFrame = multiply(pictureFromTarget, invert(frameFromTarget));
  const bounds = boundsOf(frameFromTarget, picture, background);
  if (!bounds) return { width, height, data };
  const share = 1 / SAMPLES_PER_AXIS ** 2;
  const sum = new Float64Array(3);
  const source = { picture, pictureFromFrame, behind: data };
  for (let y = bounds.top; y <= bounds.bottom; y++) {
    for (let x = bounds.left; x <= bounds.right; x++) {
      const at = (y * width + x) * 3;
      sum.fill(0);
      for (let i = 0; i < SAMPLES_PER_AXIS; i++) {
        for (let j = 0; j < SAMPLES_PER_AXIS; j++) {
          const sx = x + (j + 0.5) / SAMPLES_PER_AXIS - 0.5;
          const sy = y + (i + 0.5) / SAMPLES_PER_AXIS - 0.5;
          addSample(sum, source, sx, sy, at);
        }
      }
      for (let channel = 0; channel < 3; channel++) data[at + channel] = (sum[channel] ?? 0) * share;
    }
  }
  return { width, height, data };
}

/** Source of samples: the picture, or the background behind it. */
interface SampleSource {
  picture: Rgb;
  pictureFromFrame: Matrix3;
  behind: Uint8Array;
}

/** Adds the colour at a place of the frame. A clip takes millions of samples, so nothing is allocated or called here. */
function addSample(
  sum: Float64Array,
  { picture, pictureFromFrame, behind }: SampleSource,
  x: number,
  y: number,
  at: number,
): void {
  const w = pictureFromFrame[6] * x + pictureFromFrame[7] * y + pictureFromFrame[8];
  const u = (pictureFromFrame[0] * x + pictureFromFrame[1] * y + pictureFromFrame[2]) / w;
  const v = (pictureFromFrame[3] * x + pictureFromFrame[4] * y + pictureFromFrame[5]) / w;
  if (u < -0.5 || v < -0.5 || u >= picture.width - 0.5 || v >= picture.height - 0.5) {
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (behind[at + channel] ?? 0);
    return;
  }
  const left = Math.max(0, Math.min(Math.floor(u), picture.width - 2));
  const top = Math.max(0, Math.min(Math.floor(v), picture.height - 2));
  const fx = Math.min(Math.max(u - left, 0), 1);
  const fy = Math.min(Math.max(v - top, 0), 1);
  const p = (top * picture.width + left) * 3;
  const q = p + picture.width * 3;
  const { data } = picture;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (data[p + channel] ?? 0) * (1 - fx) + (data[p + 3 + channel] ?? 0) * fx;
    const lower = (data[q + channel] ?? 0) * (1 - fx) + (data[q + 3 + channel] ?? 0) * fx;
    sum[channel] = (sum[channel] ?? 0) + (upper * (1 - fy) + lower * fy);
  }
}

function boundsOf(frameFromTarget: Matrix3, picture: PictureSize, frame: PictureSize) {
  const halfHeight = picture.height / picture.width / 2;
  const corners = [-0.5, 0.5].flatMap((x) => [-halfHeight, halfHeight].map((y) => project(frameFromTarget, x, y)));
  const inFront = corners.filter((corner) => corner !== null);
  if (inFront.length < 4) throw new RangeError('A corner of the target lies behind the camera');
  const left = Math.max(0, Math.floor(Math.min(...inFront.map((corner) => corner.x)) - 1));
  const right = Math.min(frame.width - 1, Math.ceil(Math.max(...inFront.map((corner) => corner.x)) + 1));
  const top = Math.max(0, Math.floor(Math.min(...inFront.map((corner) => corner.y)) - 1));
  const bottom = Math.min(frame.height - 1, Math.ceil(Math.max(...inFront.map((corner) => corner.y)) + 1));
  return left > right || top > bottom ? null : { left, right, top, bottom };
}
