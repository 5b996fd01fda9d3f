import type { Camera } from '../geometry/camera';
import { createCamera } from '../geometry/camera';
import { projectRectangle } from '../geometry/homography';
import { homographyFromPose, poseFromMatrix, takeSourcePixels } from '../geometry/pose';
import type { Pose } from '../geometry/pose';
import { viewPose } from '../geometry/view-pose';
import type { Kernels } from '../kernels/kernels';
import { makeBackdrop } from '../simulation/backdrop';
import { createRandom } from '../simulation/random';
import type { Random } from '../simulation/random';
import { createMipMap, renderView } from '../simulation/render-view';
import type { MipMap } from '../simulation/render-view';
import { createTracker } from '../tracker/create-tracker';
import type { Compiled, Gray, Score } from '../types';

export const SCORE_VIEWS = 24;
const FRAME_WIDTH_PX = 480;
const FRAME_HEIGHT_PX = 360;
/** A pose counts as right when the corners are off by at most this share of the target's width in the frame. */
const MAX_CORNER_ERROR = 0.03;
const GRID_CELLS = 4;
/** A target without any spread can still be found; this much of its recall counts. */
const MIN_SPREAD_FACTOR = 0.6;

export interface ScoreOptions {
  kernels?: Kernels;
}

/**
 * How well this engine finds and holds a target: it is shown in seeded simulated views (tilts up to 65°, a third to a
 * fifth of the frame's width, noise, changed light, busy background) and must be found with the right pose in each.
 *
 * score = recall · (0.6 + 0.4 · spread). A blank target scores 0.
 */
export function scoreTarget(compiled: Compiled, seed: number, options: ScoreOptions = {}): Score {
  const spread = anchorSpread(compiled);
  const recall = spread === 0 ? 0 : simulatedRecall(compiled, seed, options.kernels);
  const score = recall * (MIN_SPREAD_FACTOR + (1 - MIN_SPREAD_FACTOR) * spread);
  return { score, recall, spread, views: SCORE_VIEWS };
}

/** Share of the cells of a 4×4 grid over the target that hold at least one anchor. */
function anchorSpread({ points, width, height }: Compiled): number {
  const cells = new Set<number>();
  for (let i = 0; i < points.length; i += 2) {
    const column = Math.floor((points[i] * GRID_CELLS) / width);
    const row = Math.floor((points[i + 1] * GRID_CELLS) / height);
    cells.add(row * GRID_CELLS + column);
  }
  return cells.size / GRID_CELLS ** 2;
}

function simulatedRecall(compiled: Compiled, seed: number, kernels: Kernels | undefined): number {
  const camera = createCamera(FRAME_WIDTH_PX, FRAME_HEIGHT_PX);
  const tracker = createTracker({ width: FRAME_WIDTH_PX, height: FRAME_HEIGHT_PX, filter: 0, kernels });
  tracker.add(compiled);
  const mips = createMipMap(compiled.image);
  const random = createRandom(seed);
  const aspect = compiled.height / compiled.width;
  let found = 0;
  for (let view = 0; view < SCORE_VIEWS; view++) {
    const pose = drawPose(view, aspect, camera, random);
    const frame = drawFrame(mips, aspect, camera, pose, random);
    tracker.reset();
    tracker.process(frame, 0);
    const [{ matrix }] = tracker.process(frame, 33);
    if (matrix && cornerError(camera, poseFromMatrix(matrix), pose, aspect) <= MAX_CORNER_ERROR) found++;
  }
  return found / SCORE_VIEWS;
}

/** Tilts and sizes step through their ranges, so that every seed asks equally much; the rest is drawn. */
function drawPose(view: number, aspect: number, camera: Camera, random: Random): Pose {
  const tiltDeg = (view % 6) * 13;
  const areaShare = 0.06 + 0.07 * (Math.floor(view / 6) % 4);
  const depth = camera.f * Math.sqrt(aspect / (areaShare * camera.width * camera.height));
  const room = 0.25 * depth;
  return viewPose({
    tiltRad: (tiltDeg * Math.PI) / 180,
    tiltAxisRad: random.between(0, 2 * Math.PI),
    rollRad: random.between(-Math.PI, Math.PI),
    x: random.between(-room, room),
    y: random.between(-room, room),
    depth,
  });
}

function drawFrame(mips: MipMap, aspect: number, camera: Camera, pose: Pose, random: Random): Gray {
  const { width, height } = camera;
  const plane = makeBackdrop(width, height, random);
  const h = homographyFromPose(camera, pose, new Float64Array(9));
  takeSourcePixels(h, mips.width, mips.height, aspect);
  renderView(mips, plane, width, height, h, { supersample: 2 });
  const gain = random.between(0.6, 1.15);
  const data = new Uint8Array(width * height);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.max(0, Math.min(255, Math.round(plane[i] * gain + 2.5 * random.gaussian())));
  }
  return { width, height, data };
}

/** Largest distance between where two poses put a corner, in widths of the target in the frame. */
function cornerError(camera: Camera, a: Pose, b: Pose, aspect: number): number {
  const p = cornersOf(camera, a, aspect);
  const q = cornersOf(camera, b, aspect);
  let worst = 0;
  for (let i = 0; i < 8; i += 2) worst = Math.max(worst, Math.hypot(p[i] - q[i], p[i + 1] - q[i + 1]));
  return (worst * b.translation[2]) / camera.f;
}

function cornersOf(camera: Camera, pose: Pose, aspect: number): Float64Array {
  const corners = new Float64Array(8);
  projectRectangle(homographyFromPose(camera, pose, new Float64Array(9)), -0.5, -aspect / 2, 0.5, aspect / 2, corners);
  return corners;
}
