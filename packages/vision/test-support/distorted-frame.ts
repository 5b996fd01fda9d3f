import { createCamera } from '../src/geometry/camera';
import type { Camera } from '../src/geometry/camera';
import type { Gray } from '../src/types';
import { expectPlane } from './expect-plane';

/** Px around a frame that its distorted view may show. Chosen, not measured. */
const MARGIN_PX = 160;

/** Steps of the fixed-point iteration that inverts the distortion of one px. Chosen, not measured. */
const INVERSION_STEPS = 12;

/** The camera of the picture from which `distortedFrame` takes a frame. */
export const cameraAround = ({ width, height, f }: Camera): Camera =>
  createCamera(width + 2 * MARGIN_PX, height + 2 * MARGIN_PX, f);

/** Point at which a lens with radial distortion shows what a pinhole shows at (u, v), px: r · (1 + k1 · r² / f²). */
export function distortedPoint({ f, cx, cy }: Camera, k1: number, u: number, v: number): [number, number] {
  const scale = 1 + (k1 * ((u - cx) ** 2 + (v - cy) ** 2)) / (f * f);
  return [cx + (u - cx) * scale, cy + (v - cy) * scale];
}

/**
 * Places, x and y in px, at which a pinhole shows what each px of the frame shows. They are kept for the next frame.
 */
let sources = { name: '', at: new Float32Array(0) };

function sourcesOf(camera: Camera, k1: number): Float32Array {
  const { width, height, f } = camera;
  const name = `${width} ${height} ${f} ${k1}`;
  if (sources.name === name) return sources.at;
  const at = new Float32Array(2 * width * height);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    let u = x;
    let v = y;
    for (let step = 0; step < INVERSION_STEPS; step++) {
      const [shownX, shownY] = distortedPoint(camera, k1, u, v);
      u += x - shownX;
      v += y - shownY;
    }
    at[2 * i] = u;
    at[2 * i + 1] = v;
  }
  sources = { name, at };
  return at;
}

/**
 * A frame through a lens with radial distortion, from the frame of `cameraAround` through a pinhole (bilinear).
 *
 * @throws RangeError for a frame of another size.
 */
export function distortedFrame(camera: Camera, k1: number, { width: stride, data: around }: Gray): Gray {
  const { width, height } = camera;
  expectPlane(around, width + 2 * MARGIN_PX, height + 2 * MARGIN_PX);
  const data = new Uint8Array(width * height);
  const from = sourcesOf(camera, k1);
  for (let i = 0; i < data.length; i++) {
    const left = Math.floor(from[2 * i]);
    const top = Math.floor(from[2 * i + 1]);
    const right = from[2 * i] - left;
    const down = from[2 * i + 1] - top;
    const at = (top + MARGIN_PX) * stride + left + MARGIN_PX;
    const upper = around[at] + right * (around[at + 1] - around[at]);
    const lower = around[at + stride] + right * (around[at + stride + 1] - around[at + stride]);
    data[i] = Math.round(upper + down * (lower - upper));
  }
  return { width, height, data };
}
