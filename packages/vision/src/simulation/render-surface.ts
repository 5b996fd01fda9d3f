import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import { SurfaceGeometry } from '../surfaces/surface-geometry';
import type { SurfaceShape } from '../surfaces/surface-geometry';
import { SurfaceProjection } from '../surfaces/surface-projection';
import type { Surface } from '../types';
import { SAMPLE_REACH, samplePicture } from './render-view';
import type { MipMap } from './render-view';
import { SurfaceRay } from './surface-ray';

/** Distance of the px at which the size of a px on the picture is measured, px. Chosen, not measured, like the next. */
const FOOTPRINT_STEP_PX = 4;
/**
 * Places in each direction by which the part of the frame is found that may show the thing, and room around them, px.
 */
const OUTLINE_STEPS = 12;
const OUTLINE_ROOM_PX = 24;
/** SurfaceRenderOptions.beyond by default. */
const BEYOND = 0.25;

export interface SurfaceRenderOptions {
  /** Samples per px and axis; 3 by default. */
  supersample?: number;
  /** How far the thing goes on above and below its label, in heights of the label; 0.25 by default. */
  beyond?: number;
  /** Gray level of the thing itself; 205 by default. */
  body?: number;
  /** Share of the light that is lost towards the rim; 0.35 by default. */
  shade?: number;
}

interface SurfaceView {
  pose: Pose;
  surface: Surface;
  camera: Camera;
  /** Height / width of the picture; that of its px by default. */
  aspect?: number;
}

/** Lines of sight that meet a picture; see SurfaceRay. */
export interface PictureRay {
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  follow(u: number, v: number, reach: number): boolean;
}

/** Rectangle of a frame, px, its edges included. */
interface FrameBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Draws a picture that goes around a cylinder or cone into a plane of a frame; see renderView. */
export function renderSurface(
  mips: MipMap,
  frame: Float32Array,
  { pose, surface, camera, aspect = mips.height / mips.width }: SurfaceView,
  options: SurfaceRenderOptions = {},
): void {
  const ray = new SurfaceRay(surface, aspect, pose, camera);
  const reach = aspect * (0.5 + (options.beyond ?? BEYOND));
  const around = Math.PI * ((surface.topRadius + surface.bottomRadius) / 2);
  const bounds = boundsOf(new SurfaceGeometry(surface, aspect), { pose, camera }, around, reach);
  renderAlong(ray, mips, { plane: frame, width: camera.width, bounds, aspect, reach }, options);
}

/**
 * Draws what lines of sight meet: the picture, and around it the thing itself.
 *
 * @param plane gray levels of a frame with rows of `width` px, row-major; contains the background before and the view
 *   after.
 * @param bounds the part of the frame that is drawn.
 * @param aspect height / width of the picture.
 * @param reach how far the thing goes on above and below the middle of the picture, target widths.
 */
export function renderAlong(
  ray: PictureRay,
  mips: MipMap,
  {
    plane,
    width,
    bounds,
    aspect,
    reach,
  }: { plane: Float32Array; width: number; bounds: FrameBounds; aspect: number; reach: number },
  { supersample = 3, body = 205, shade = 0.35 }: SurfaceRenderOptions = {},
): void {
  const samples = supersample * supersample;
  for (let v = bounds.top; v <= bounds.bottom; v++) {
    let footprintPx2 = 1;
    for (let u = bounds.left; u <= bounds.right; u++) {
      // The size of a px on the picture changes slowly from px to px.
      if (u % FOOTPRINT_STEP_PX === 0)
        footprintPx2 = footprintAt(ray, u, v, reach, mips.width) * (SAMPLE_REACH / supersample) ** 2;
      const background = plane[v * width + u];
      let sum = 0;
      for (let k = 0; k < samples; k++) {
        const du = ((k % supersample) + 0.5) / supersample - 0.5;
        const dv = (Math.floor(k / supersample) + 0.5) / supersample - 0.5;
        if (!ray.follow(u + du, v + dv, reach)) {
          sum += background;
          continue;
        }
        const light = 1 - shade * (1 - ray.facing);
        const inside = Math.abs(ray.x) <= 0.5 && Math.abs(ray.y) <= aspect / 2;
        const x = (ray.x + 0.5) * mips.width - 0.5;
        const y = (ray.y / aspect + 0.5) * mips.height - 0.5;
        sum += light * (inside ? samplePicture(mips, x, y, footprintPx2) : body);
      }
      plane[v * width + u] = sum / samples;
    }
  }
}

/**
 * The part of the frame in which a shape may be seen: around all places of its surface, also those on its back.
 *
 * @param across how far it goes on to both sides of the picture's middle, target widths. @param reach above and below.
 */
export function boundsOf(
  shape: SurfaceShape,
  { pose, camera }: { pose: Pose; camera: Camera },
  across: number,
  reach: number,
): FrameBounds {
  const whole = { left: 0, right: camera.width - 1, top: 0, bottom: camera.height - 1 };
  const projection = new SurfaceProjection();
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k <= OUTLINE_STEPS; k++) {
    for (let n = 0; n <= OUTLINE_STEPS; n++) {
      const x = across * ((2 * k) / OUTLINE_STEPS - 1);
      const y = reach * ((2 * n) / OUTLINE_STEPS - 1);
      if (!projection.project(shape, pose, camera, x, y)) return whole;
      left = Math.min(left, projection.u);
      right = Math.max(right, projection.u);
      top = Math.min(top, projection.v);
      bottom = Math.max(bottom, projection.v);
    }
  }
  return {
    left: Math.max(0, Math.floor(left - OUTLINE_ROOM_PX)),
    right: Math.min(whole.right, Math.ceil(right + OUTLINE_ROOM_PX)),
    top: Math.max(0, Math.floor(top - OUTLINE_ROOM_PX)),
    bottom: Math.min(whole.bottom, Math.ceil(bottom + OUTLINE_ROOM_PX)),
  };
}

/** Square of the source px per frame px along the less squeezed direction; supersampling covers the other. */
function footprintAt(ray: PictureRay, u: number, v: number, reach: number, widthPx: number): number {
  if (!ray.follow(u, v, reach)) return 1;
  const { x, y } = ray;
  let least = Infinity;
  for (const [du, dv] of [
    [0.5, 0],
    [0, 0.5],
  ]) {
    if (ray.follow(u + du, v + dv, reach)) least = Math.min(least, 4 * ((ray.x - x) ** 2 + (ray.y - y) ** 2));
  }
  return least === Infinity ? 1 : least * widthPx * widthPx;
}
