import { areaResize } from '../image/area-resize';
import { WEAK_TABLES, type Kernels } from '../kernels/kernels';
import { createPlaneScratch, describeCorners, findCorners } from '../keypoints/describe-plane';
import type { PlaneScratch } from '../keypoints/describe-plane';
import { fillPattern, PATTERN_LENGTH } from '../keypoints/pattern';
import type { Plane } from '../keypoints/plane';
import type { Compiled } from '../types';
import { stretchContrast } from './stretch-contrast';
import { planTrainingViews } from './training-views';
import type { TrainingView } from './training-views';

/** Described places of a target from all training views, as parallel arrays of `count`. */
export interface TrainedTarget {
  count: number;
  /** Place on the target plane, target widths from its centre. */
  x: Float32Array;
  y: Float32Array;
  /** Orientation within the view, 1/256 turns. */
  angle: Uint8Array;
  /** Index into `views`. */
  view: Uint8Array;
  /** 8 words each. */
  descriptors: Uint32Array;
  /** viewFromPlane of each view, 4 numbers per view, row-major: view px per target width. */
  views: Float32Array;
}

/**
 * FAST thresholds, gray levels, tried in turn until a view has enough corners, because soft pictures have only faint
 * ones. Chosen, not measured, like the next two.
 */
const CORNER_THRESHOLDS = [12, 7, 4];
/** Side of the grid cells over which corners are spread, px of the view. */
const CELL_PX = 24;
/** Corners nearer to the picture's border than this are dropped, because half of their description is the margin. */
const EDGE_PX = 1;

/**
 * Finds and describes the corners of a target in simulated views of it. A blank or tiny target has none.
 *
 * Uses the kernels' arena above its present top and then restores it; after a failure, the caller must do so.
 *
 * @throws ArenaFullError if the arena has no room.
 */
export function trainTarget(kernels: Kernels, compiled: Compiled): TrainedTarget {
  const { arena } = kernels;
  const mark = arena.mark();
  const aspect = compiled.height / compiled.width;
  const stored = compiled.detail ?? compiled.image;
  const views = planTrainingViews(stored.width, stored.height, aspect);
  const capacity = views.reduce((sum, view) => sum + view.maxCorners, 0);
  const trained = createTrained(capacity, views);
  if (views.length === 0) return trained;

  const stride = Math.max(...views.map((view) => view.width));
  const canvasSize = stride * Math.max(...views.map((view) => view.height));
  const canvas = arena.uint8(canvasSize);
  const pattern = arena.int16(PATTERN_LENGTH);
  fillPattern(stride, pattern);
  const scratch = createPlaneScratch(kernels, canvasSize, Math.max(...views.map((view) => view.maxCorners)));
  const descriptors = arena.uint32(8 * capacity);
  const weak = arena.uint16(WEAK_TABLES * capacity);
  const map = arena.int32(6);
  const picture = arena.uint8(stored.width * stored.height);

  const image = stretchContrast(stored);
  views.forEach((view, index) => {
    if (view.levelWidth !== views[index - 1]?.levelWidth) {
      picture.set(areaResize(image, view.levelWidth, view.levelHeight).data);
    }
    const plane: Plane = { data: canvas, stride, width: view.width, height: view.height };
    fillMap(view, map);
    const { levelWidth, levelHeight, taps } = view;
    kernels.warpAffine(picture, levelWidth, levelHeight, canvas, stride, view.width, view.height, map, taps);
    const corners = findEnoughCorners(plane, view.maxCorners, scratch);
    const options = { cellPx: CELL_PX, maxCount: view.maxCorners, pattern, descriptors, weak };
    const found = describeCorners(plane, corners, options, scratch, trained.count);
    keepInside(trained, { view, index, aspect }, { found, stride, scratch, descriptors });
  });
  trained.descriptors.set(descriptors.subarray(0, 8 * trained.count));
  arena.release(mark);
  return trained;
}

function findEnoughCorners(plane: Plane, wanted: number, scratch: PlaneScratch): number {
  let corners = 0;
  for (const threshold of CORNER_THRESHOLDS) {
    corners = findCorners(plane, threshold, scratch);
    if (corners < 0 || corners >= wanted) break;
  }
  return Math.max(0, corners);
}

function createTrained(capacity: number, views: TrainingView[]): TrainedTarget {
  const matrices = new Float32Array(4 * views.length);
  views.forEach((view, i) => matrices.set(view.viewFromPlane, 4 * i));
  return {
    count: 0,
    x: new Float32Array(capacity),
    y: new Float32Array(capacity),
    angle: new Uint8Array(capacity),
    view: new Uint8Array(capacity),
    descriptors: new Uint32Array(8 * capacity),
    views: matrices,
  };
}

const fixed = (v: number) => Math.round(v * 65536);

/** levelFromView in 16.16 fixed point for the warp. */
function fillMap(view: TrainingView, out: Int32Array): void {
  const [a, b, c, d] = view.inverse;
  out[0] = fixed(a);
  out[1] = fixed(b);
  out[2] = fixed(-a * view.originX - b * view.originY);
  out[3] = fixed(c);
  out[4] = fixed(d);
  out[5] = fixed(-c * view.originX - d * view.originY);
}

/** Keypoints found by describeCorners in a view. */
interface DescribedView {
  found: number;
  /** Stride of the view's plane, px. */
  stride: number;
  scratch: PlaneScratch;
  /** Descriptors; those of this view start at the target's count. */
  descriptors: Uint32Array;
}

/** Records the keypoints of a view that lie on the picture, without gaps. */
function keepInside(
  trained: TrainedTarget,
  { view, index, aspect }: { view: TrainingView; index: number; aspect: number },
  { found, stride, scratch, descriptors }: DescribedView,
): void {
  const { selected: positions, angles } = scratch;
  const { levelWidth, levelHeight, originX, originY } = view;
  const [a, b, c, d] = view.inverse;
  const first = trained.count;
  for (let i = 0; i < found; i++) {
    const row = Math.floor(positions[i] / stride);
    const dx = positions[i] - row * stride - originX;
    const dy = row - originY;
    const u = a * dx + b * dy;
    const v = c * dx + d * dy;
    if (u < EDGE_PX || v < EDGE_PX || u > levelWidth - 1 - EDGE_PX || v > levelHeight - 1 - EDGE_PX) continue;
    const at = trained.count++;
    trained.x[at] = (u + 0.5) / levelWidth - 0.5;
    trained.y[at] = ((v + 0.5) / levelHeight - 0.5) * aspect;
    trained.angle[at] = angles[i];
    trained.view[at] = index;
    if (at < first + i) descriptors.copyWithin(8 * at, 8 * (first + i), 8 * (first + i + 1));
  }
}
