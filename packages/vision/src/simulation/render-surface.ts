import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import { SurfaceGeometry } from '../curved/surface-geometry';
import { SurfaceProjection } from '../curved/surface-projection';
import type { Surface } from '../types';
import { samplePicture } from './render-view';
import type { MipMap } from './render-view';
import { SurfaceRay } from './surface-ray';

/** Neighbouring samples overlap by this factor. */
const SAMPLE_REACH = 1.2;
/** Distance of the px at which the size of a px on the picture is measured, px. */
const FOOTPRINT_STEP_PX = 4;
/** Places in each direction by which the part of the frame is found that may show the thing, and room around them, px. */
const OUTLINE_STEPS = 12;
const OUTLINE_ROOM_PX = 24;

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

export interface SurfaceView {
  pose: Pose;
  surface: Surface;
  camera: Camera;
  /** Height / width of the picture; that of its px by default. */
  aspect?: number;
}

/** Draws a picture that goes around a cylinder or cone into a plane of a frame; see renderView. */
export function renderSurface(
  mips: MipMap,
  frame: Float32Array,
  { pose, surface, camera, aspect = mips.height / mips.width }: SurfaceView,
  { supersample = 3, beyond = 0.25, body = 205, shade = 0.35 }: SurfaceRenderOptions = {},
): void {
  const ray = new SurfaceRay(surface, aspect, pose, camera);
  const reach = aspect * (0.5 + beyond);
  const samples = supersample * supersample;
  const bounds = boundsOf({ pose, surface, camera }, aspect, reach);
  for (let v = bounds.top; v <= bounds.bottom; v++) {
    let footprintPx2 = 1;
    for (let u = bounds.left; u <= bounds.right; u++) {
      // It changes slowly from px to px.
      if (u % FOOTPRINT_STEP_PX === 0)
        footprintPx2 = footprintAt(ray, u, v, reach, mips.width) * (SAMPLE_REACH / supersample) ** 2;
      const background = frame[v * camera.width + u];
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
      frame[v * camera.width + u] = sum / samples;
    }
  }
}

/** The part of the frame in which the thing may be seen: around all places of its surface, also those on its back. */
function boundsOf(
  { pose, surface, camera }: SurfaceView,
  aspect: number,
  reach: number,
): { left: number; right: number; top: number; bottom: number } {
  const whole = { left: 0, right: camera.width - 1, top: 0, bottom: camera.height - 1 };
  const geometry = new SurfaceGeometry(surface, aspect);
  const projection = new SurfaceProjection();
  const around = Math.PI * ((surface.topRadius + surface.bottomRadius) / 2);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k <= OUTLINE_STEPS; k++) {
    for (let n = 0; n <= OUTLINE_STEPS; n++) {
      const x = around * ((2 * k) / OUTLINE_STEPS - 1);
      const y = reach * ((2 * n) / OUTLINE_STEPS - 1);
      if (!projection.project(geometry, pose, camera, x, y)) return whole;
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
function footprintAt(ray: SurfaceRay, u: number, v: number, reach: number, widthPx: number): number {
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
