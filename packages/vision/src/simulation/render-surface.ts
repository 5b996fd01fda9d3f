import type { Camera } from '../geometry/camera';
import type { Pose } from '../geometry/pose';
import type { Surface } from '../types';
import { samplePicture } from './render-view';
import type { MipMap } from './render-view';
import { SurfaceRay } from './surface-ray';

/** Samples per px and axis, and how far neighbouring ones overlap. */
const SUPERSAMPLE = 3;
const SAMPLE_REACH = 1.2;

export interface SurfaceRenderOptions {
  /** How far the thing goes on above and below its label, in heights of the label; 0.25 by default. */
  beyond?: number;
  /** Gray level of the thing itself; 205 by default. */
  body?: number;
  /** Share of the light that is lost towards the rim; 0.35 by default. */
  shade?: number;
}

/** Draws a picture that goes around a cylinder or cone into a plane of a frame; see renderView. */
export function renderSurface(
  mips: MipMap,
  frame: Float32Array,
  { pose, surface, camera }: { pose: Pose; surface: Surface; camera: Camera },
  { beyond = 0.25, body = 205, shade = 0.35 }: SurfaceRenderOptions = {},
): void {
  const aspect = mips.height / mips.width;
  const ray = new SurfaceRay(surface, aspect, pose, camera);
  const reach = aspect * (0.5 + beyond);
  const share = 1 / (SUPERSAMPLE * SUPERSAMPLE);
  for (let v = 0; v < camera.height; v++) {
    for (let u = 0; u < camera.width; u++) {
      if (!mayShow(ray, u, v, reach)) continue;
      const footprintPx2 = footprintAt(ray, u, v, reach, mips.width) * (SAMPLE_REACH / SUPERSAMPLE) ** 2;
      const background = frame[v * camera.width + u];
      let sum = 0;
      for (let k = 0; k < SUPERSAMPLE * SUPERSAMPLE; k++) {
        const du = ((k % SUPERSAMPLE) + 0.5) / SUPERSAMPLE - 0.5;
        const dv = (Math.floor(k / SUPERSAMPLE) + 0.5) / SUPERSAMPLE - 0.5;
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
      frame[v * camera.width + u] = sum * share;
    }
  }
}

function mayShow(ray: SurfaceRay, u: number, v: number, reach: number): boolean {
  for (let k = 0; k < 5; k++) {
    const right = k === 0 ? 0 : k % 2 === 0 ? 0.5 : -0.5;
    const down = k === 0 ? 0 : k < 3 ? 0.5 : -0.5;
    if (ray.follow(u + right, v + down, reach)) return true;
  }
  return false;
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
