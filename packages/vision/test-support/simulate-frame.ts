import type { Camera } from '../src/geometry/camera';
import { homographyFromPose, takeSourcePixels } from '../src/geometry/pose';
import type { Pose } from '../src/geometry/pose';
import { expose, type GrayPlane } from '../src/simulation/camera-effects';
import { createRandom } from '../src/simulation/random';
import { renderView } from '../src/simulation/render-view';
import type { MipMap, Occluder } from '../src/simulation/render-view';
import type { Gray } from '../src/types';
import { gaussianBlur, motionBlur } from './blur';
import { expectPlane } from './expect-plane';

/** Effects of camera and room on the frame. By default there is only noise of deviation 2. */
export interface FrameEffects {
  /** Deviation of the sensor noise, gray levels. */
  noise?: number;
  blurSigmaPx?: number;
  /** Movement of the whole frame while the shutter is open, px. */
  motionPx?: [number, number];
  /** Factor on the gray levels; 1 by default. */
  gain?: number;
  /** Added gray levels. */
  bias?: number;
  /** Difference of gain between the left and the right edge. */
  lightGradient?: number;
  /** Share of the target's area that an opaque, textured rectangle covers, 0..1. */
  occluded?: number;
  /** Seeds noise and the occluder's place; 1 by default. */
  seed?: number;
  /** Height of the print over that of its file, at equal widths; 1 by default. */
  stretch?: number;
  /** Samples along either side of a pixel; as `renderView` by default. */
  supersample?: number;
}

/**
 * A camera frame that shows the picture under a known pose before a background.
 *
 * @param pose undefined: the frame shows the background alone.
 * @param background camera.width·camera.height gray levels; unchanged.
 * @throws RangeError for a background of another size.
 */
export function simulateFrame(
  picture: MipMap,
  camera: Camera,
  pose: Pose | undefined,
  background: Float32Array,
  effects: FrameEffects = {},
): Gray {
  const { width, height } = camera;
  expectPlane(background, width, height);
  const random = createRandom((effects.seed ?? 1) * 31 + 17);
  let plane: Float32Array = Float32Array.from(background);
  if (pose) {
    const frameFromPlane = homographyFromPose(camera, pose, new Float64Array(9));
    const frameFromSource = takeSourcePixels(
      frameFromPlane,
      picture.width,
      picture.height,
      ((effects.stretch ?? 1) * picture.height) / picture.width,
    );
    renderView(picture, { plane, width, height }, frameFromSource, {
      supersample: effects.supersample,
      occluder: effects.occluded
        ? makeOccluder(picture, effects.occluded, { plane: background, width, height }, random)
        : undefined,
    });
  }
  if (effects.blurSigmaPx) plane = gaussianBlur(plane, width, height, effects.blurSigmaPx);
  if (effects.motionPx) plane = motionBlur(plane, width, height, ...effects.motionPx);
  const { noise = 2, gain = 1 } = effects;
  if (!effects.bias && !effects.lightGradient) return expose(plane, width, height, { gain, noise }, random);
  light({ plane, width, height }, gain, effects);
  return expose(plane, width, height, { gain: 1, noise }, random);
}

function makeOccluder(
  picture: MipMap,
  share: number,
  { plane: background, width, height }: GrayPlane,
  random: ReturnType<typeof createRandom>,
): Occluder {
  const side = Math.sqrt(share);
  const left = random.next() * (1 - side) * picture.width;
  const top = random.next() * (1 - side) * picture.height;
  return {
    left,
    top,
    right: left + side * picture.width,
    bottom: top + side * picture.height,
    grayAt: (x, y) => background[(Math.floor(y * 0.7 + 7) % height) * width + (Math.floor(x * 0.7 + 13) % width)],
  };
}

/** Multiplies by a gain that changes from left to right, and adds the bias; in place. */
function light({ plane, width }: GrayPlane, gain: number, { bias = 0, lightGradient = 0 }: FrameEffects): void {
  for (let p = 0; p < plane.length; p++) {
    plane[p] = plane[p] * (gain + lightGradient * ((p % width) / width - 0.5)) + bias;
  }
}
