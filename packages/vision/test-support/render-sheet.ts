import { BentSheet } from '../src/surfaces/bent-sheet';
import type { Camera } from '../src/geometry/camera';
import type { Pose } from '../src/geometry/pose';
import type { Bend } from '../src/types';
import { boundsOf, renderAlong } from '../src/simulation/render-surface';
import type { SurfaceRenderOptions } from '../src/simulation/render-surface';
import type { MipMap } from '../src/simulation/render-view';
import { SheetRay } from './sheet-ray';

interface SheetView {
  pose: Pose;
  bend: Bend;
  camera: Camera;
  /** Height / width of the picture; that of its px by default. */
  aspect?: number;
}

/** Draws a print on bent paper into a plane of a frame; the paper ends where the picture ends by default. */
export function renderSheet(
  mips: MipMap,
  frame: Float32Array,
  { pose, bend, camera, aspect = mips.height / mips.width }: SheetView,
  options: SurfaceRenderOptions = {},
): void {
  const ray = new SheetRay(bend, aspect, pose, camera);
  const sheet = new BentSheet(aspect);
  sheet.copy(bend);
  const reach = aspect * (0.5 + (options.beyond ?? 0));
  const bounds = boundsOf(sheet, { pose, camera }, 0.5 + reach - aspect / 2, reach);
  renderAlong(ray, mips, { plane: frame, width: camera.width, bounds, aspect, reach }, options);
}
