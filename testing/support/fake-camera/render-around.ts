import type { Bend, Surface } from '@anchora/vision';
import { createCamera } from '../../../packages/vision/src/geometry/camera';
import type { PictureRay } from '../../../packages/vision/src/simulation/render-surface';
import { SheetRay } from '../../../packages/vision/test-support/sheet-ray';
import { SurfaceRay } from '../../../packages/vision/src/simulation/surface-ray';
import { elementAt } from '../element-at';
import type { TargetPose } from './pose-path';
import { cameraFromTarget, focalLengthPx } from './projection';
import type { Rgb } from './render-frame';

/** Samples of a px along each axis: without them the edges of the print would be steps. Chosen, not measured. */
const SAMPLES_PER_AXIS = 2;
/**
 * Part of the thing that is seen above and below its label, in heights of the label, and its red, green and blue. By
 * eye.
 */
const BEYOND = 0.3;
const BODY = [212, 208, 200];
/** Share of the light that is lost towards the rim. By eye. */
const SHADE = 0.3;

/** Draws a picture around a cylinder or cone onto a copy of the background, as a pinhole camera sees it. */
export function renderAround(background: Rgb, picture: Rgb, surface: Surface, pose: TargetPose): Rgb {
  const aspect = picture.height / picture.width;
  const { seen, camera } = viewOf(pose, background);
  return renderAlong(background, picture, new SurfaceRay(surface, aspect, seen, camera), aspect * (0.5 + BEYOND));
}

/** Draws a picture on bent paper, which ends where the picture ends, onto a copy of the background. */
export function renderBent(background: Rgb, picture: Rgb, bend: Bend, pose: TargetPose): Rgb {
  const aspect = picture.height / picture.width;
  const { seen, camera } = viewOf(pose, background);
  return renderAlong(background, picture, new SheetRay(bend, aspect, seen, camera), aspect / 2);
}

function viewOf(pose: TargetPose, frame: Rgb) {
  const { rotation, translation } = cameraFromTarget(pose, frame);
  const camera = createCamera(frame.width, frame.height, focalLengthPx(frame));
  return { seen: { rotation: Float64Array.from(rotation), translation: Float64Array.from(translation) }, camera };
}

/** @param reach how far the surface is drawn above and below the middle of the picture, widths of the picture. */
function renderAlong(background: Rgb, picture: Rgb, ray: PictureRay, reach: number): Rgb {
  const { width, height } = background;
  const data = background.data.slice();
  const aspect = picture.height / picture.width;
  const share = 1 / SAMPLES_PER_AXIS ** 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x);
      const sum = [0, 0, 0];
      for (let k = 0; k < SAMPLES_PER_AXIS ** 2; k++) {
        const u = x + ((k % SAMPLES_PER_AXIS) + 0.5) / SAMPLES_PER_AXIS - 0.5;
        const v = y + (Math.floor(k / SAMPLES_PER_AXIS) + 0.5) / SAMPLES_PER_AXIS - 0.5;
        const isHit = ray.follow(u, v, reach);
        const colour = isHit ? colourAt(picture, ray.x, ray.y / aspect) : null;
        const light = isHit ? 1 - SHADE * (1 - ray.facing) : 1;
        for (let c = 0; c < 3; c++) {
          const value = isHit ? light * elementAt(colour ?? BODY, c) : elementAt(background.data, at + c);
          sum[c] = elementAt(sum, c) + share * value;
        }
      }
      data.set(sum, at);
    }
  }
  return { width, height, data };
}

/** The nearest px of the picture, whose size is about three times that in the frame; null beside it. */
function colourAt({ width, height, data }: Rgb, x: number, y: number): ArrayLike<number> | null {
  if (Math.abs(x) > 0.5 || Math.abs(y) > 0.5) return null;
  const column = Math.min(width - 1, Math.floor((x + 0.5) * width));
  const row = Math.min(height - 1, Math.floor((y + 0.5) * height));
  const at = 3 * (row * width + column);
  return data.subarray(at, at + 3);
}
