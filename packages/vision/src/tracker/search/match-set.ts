import type { Correspondences } from '../../geometry/correspondences';
import type { PlanePoints } from '../../geometry/homography';
import { MAX_FEATURES } from '../../keypoints/frame-features';
import type { FrameFeatures } from '../../keypoints/frame-features';
import { ANGLE_STEPS } from '../../keypoints/pattern';
import type { TrainedTarget } from '../../target/train-target';
import type { TargetIndex } from './target-index';

/** Matches of one target with a frame as parallel arrays of which the first `count` are valid. */
export interface MatchSet extends PlanePoints {
  /** N×2: place on the target plane, target widths. */
  plane: Float64Array;
  /** N×2: place in the frame, px. */
  frame: Float64Array;
  /**
   * N×4: frameFromPlane near the match, as implied by the training view, the query's level and the two orientations.
   */
  affine: Float64Array;
  /** Frame px per px of the query's level: 0.5, 1, 1.5, 2.25 … */
  scale: Float64Array;
  /** Distance over second distance, 0..1: small is distinctive. */
  ratio: Float64Array;
  /** Weights under the view that is being refined. */
  weights: Float64Array;
}

/** The keypoints of a frame, matched with all targets. */
export interface MatchedFrame {
  features: FrameFeatures;
  /** Output of kernels.matchIndex, 4 numbers per match. */
  rows: Int32Array;
  /** Valid matches in `rows`. */
  count: number;
}

const column = (width: number) => new Float64Array(width * MAX_FEATURES);

export function createMatchSet(): MatchSet {
  return {
    count: 0,
    plane: column(2),
    frame: column(2),
    affine: column(4),
    scale: column(1),
    ratio: column(1),
    weights: column(1),
  };
}

/**
 * Largest ratio of a match's distance to that of the best match of another target or place (Lowe, IJCV 2004). Set on
 * 2026-11-21 with the engine bench's joint search of ten targets; higher values keep more matches, and more wrong ones.
 */
const MAX_RATIO = 0.87;

/**
 * Adds the distinctive matches of one target to a set.
 *
 * @param target number of the target in the index.
 */
export function collectMatches(
  matched: MatchedFrame,
  targetIndex: TargetIndex,
  target: number,
  trained: TrainedTarget,
  out: MatchSet,
): void {
  const { rows, features } = matched;
  const first = targetIndex.firsts[target];
  const end = targetIndex.firsts[target + 1];
  for (let i = 0; i < 4 * matched.count; i += 4) {
    const query = rows[i];
    const place = rows[i + 1] - first;
    if (place < 0 || place >= end - first || rows[i + 2] > MAX_RATIO * rows[i + 3]) continue;
    const scale = features.scale[query];
    const n = out.count++;
    out.plane[2 * n] = trained.x[place];
    out.plane[2 * n + 1] = trained.y[place];
    out.frame[2 * n] = features.x[query];
    out.frame[2 * n + 1] = features.y[query];
    out.ratio[n] = rows[i + 2] / Math.max(1, rows[i + 3]);
    out.scale[n] = scale;
    const turn = ((features.angle[query] - trained.angle[place]) * 2 * Math.PI) / ANGLE_STEPS;
    const cos = Math.cos(turn) * scale;
    const sin = Math.sin(turn) * scale;
    const view = 4 * trained.view[place];
    const { views } = trained;
    out.affine[4 * n] = cos * views[view] - sin * views[view + 2];
    out.affine[4 * n + 1] = cos * views[view + 1] - sin * views[view + 3];
    out.affine[4 * n + 2] = sin * views[view] + cos * views[view + 2];
    out.affine[4 * n + 3] = sin * views[view + 1] + cos * views[view + 3];
  }
}

/**
 * Lists the matches that agree with a view as correspondences. A keypoint is as precise as the px of its level, in all
 * directions alike.
 *
 * @param h frameFromPlane, 9, row-major.
 * @param radiusPx largest distance from the place given by the view, px of the match's level.
 * @param out room for all matches; `residual` stays as it is.
 */
export function gatherInliers(matches: MatchSet, h: Float64Array, radiusPx: number, out: Correspondences): void {
  const { count, plane, frame, scale } = matches;
  out.count = 0;
  for (let j = 0; j < count; j++) {
    const x = plane[2 * j];
    const y = plane[2 * j + 1];
    const w = 1 / (h[6] * x + h[7] * y + h[8]);
    const eu = (h[0] * x + h[1] * y + h[2]) * w - frame[2 * j];
    const ev = (h[3] * x + h[4] * y + h[5]) * w - frame[2 * j + 1];
    const radius = radiusPx * scale[j];
    if (!(eu * eu + ev * ev < radius * radius)) continue;
    const n = out.count++;
    out.x[n] = x;
    out.y[n] = y;
    out.u[n] = frame[2 * j];
    out.v[n] = frame[2 * j + 1];
    out.wuu[n] = out.wvv[n] = 1 / (scale[j] * scale[j]);
    out.wuv[n] = 0;
  }
}
