import type { Camera } from '../geometry/camera';
import type { FitOptions, FocalPrior } from '../geometry/fit-pose';
import type { Pose } from '../geometry/pose';
import { copyPose, createPose, isFinitePose } from '../geometry/pose';
import { orthonormalize } from '../geometry/so3';
import type { MatchSet } from '../tracker/search/match-set';
import { rank } from '../tracker/search/rank';
import { createSurfaceCorrespondences } from './surface-correspondences';
import type { SurfaceCorrespondences } from './surface-correspondences';
import { createSurfaceFit, SurfaceFitter } from './surface-fit';
import { PLACE } from '../surfaces/surface-geometry';
import type { SurfaceShape } from '../surfaces/surface-geometry';
import { SurfaceProjection } from '../surfaces/surface-projection';

/** A pose with which many of the matches agree. */
export interface PoseHypothesis {
  pose: Pose;
  /** Focal length under which it fits, px. */
  f: number;
  inliers: number;
  /** Soft count of the inliers: 1 for a perfect fit. */
  score: number;
}

/*
 * Limits on the proposed poses, which patches then decide about. Set on 2026-11-23 with the curved bench; lower limits
 * find smaller targets and propose more wrong poses.
 */

/** Least matches that agree with a pose. */
const MIN_INLIERS = 7;
/** Most matches that are tried as guesses. */
const MAX_GUESSES = 240;
/** Most guesses that are refined. */
const MAX_REFINED = 14;
/** Least soft count of the matches that agree with a guess which is refined; its own match counts 1. */
const MIN_GUESS_SCORE = 3;
/** Inlier radius of a guess: px, plus a share of the distance from its match, because surfaces bend away. */
const GUESS_RADIUS_PX = 6;
const GUESS_RADIUS_SHARE = 0.22;
/** Weight of a match in the affine frame of a guess: 1/2 at this distance from it, px, because surfaces bend away. */
const HALF_WEIGHT_PX = 40;
/** Least matches from which an affine frame is fitted; with fewer, that of the guess itself is as good. */
const MIN_AFFINE_MATCHES = 5;
/**
 * Sine of the tilt from which two poses of the tangent plane look alike from afar; below it they are nearly the same
 * pose.
 */
const MIN_SINE = 0.02;
/** Least inliers of a fit on the way. */
const MIN_FITTED = 4;
/** Distance within which matches join the first fit to all matches in sight, px of level 0. */
const WIDE_PX = 25;
/** Distance within which they join the second one, px of level 0. */
const FINAL_PX = 12;
/** A pose with more inliers than this, and than this share of the matches, ends the refinement. */
const CLEAR_INLIERS = 30;
const CLEAR_SHARE = 0.6;
/** Places found on coarser levels are less exact: their radii grow by 1.3 per level of 1.5. */
const RADIUS_GROWTH = Math.log(1.3) / Math.log(1.5);
/** Distance within which a match agrees with a pose, px of level 0. */
const AGREE_PX = 5;
/** Least cosine between line of sight and normal at which a keypoint is recognised. */
const MIN_FACING = 0.12;
/** Poses that show the places compared by #isSameView all nearer to each other than this are the same, px. */
const SAME_VIEW_PX = 12;

/** Fit to the neighbours of a guess. */
const NEAR_FIT: FitOptions = { iterations: 8, firstCutPx: 40, lastCutPx: 12, maxCutPx: 12 };
/** The first of two fits to all matches that the pose shows; see WIDE_PX. */
const WIDE_FIT: FitOptions = { iterations: 6, firstCutPx: 25, lastCutPx: 10, maxCutPx: 10 };
/** The second of them; see FINAL_PX. */
const FINAL_FIT: FitOptions = { iterations: 8, firstCutPx: 12, lastCutPx: 5, maxCutPx: 5 };

/** Proposes poses of curved targets from matched keypoints, without a previous pose. */
export class SurfaceSearch {
  /** Matches that agree with the best proposed pose. */
  readonly correspondences: SurfaceCorrespondences;
  readonly #all: SurfaceCorrespondences;
  readonly #near: SurfaceCorrespondences;
  readonly #fitter = new SurfaceFitter();
  readonly #fit = createSurfaceFit();
  readonly #projection = new SurfaceProjection();
  readonly #order: Int32Array;
  readonly #keys: Float64Array;
  readonly #radius: Float64Array;
  readonly #place = new Float64Array(PLACE);
  readonly #affine = new Float64Array(4);
  readonly #starts: [Pose, Pose] = [createPose(), createPose()];
  #agreeing = 0;
  #score = 0;

  /** @param capacity most matches. */
  constructor(capacity: number) {
    this.correspondences = createSurfaceCorrespondences(capacity);
    this.#all = createSurfaceCorrespondences(capacity);
    this.#near = createSurfaceCorrespondences(capacity);
    this.#order = new Int32Array(capacity);
    this.#keys = new Float64Array(capacity);
    this.#radius = new Float64Array(capacity);
  }

  /**
   * Poses suggested by the matches, best first. Every match has a local affine frame, from which its neighbours are
   * chosen and a pose of the tangent plane is computed; the pose is then fitted to the surface.
   *
   * @param inUse camera of the frame; unchanged. @param focal of a focal length that is not known yet.
   * @param out filled with at most out.length poses, each unlike the ones before it.
   * @returns number of poses.
   */
  propose(
    matches: MatchSet,
    { surface, inUse, focal }: { surface: SurfaceShape; inUse: Camera; focal: FocalPrior | undefined },
    out: PoseHypothesis[],
  ): number {
    const camera = { ...inUse };
    if (matches.count < MIN_INLIERS) return 0;
    this.#readMatches(matches, surface);
    const guesses = this.#rankGuesses(matches);
    let found = 0;
    for (let k = 0; k < Math.min(MAX_REFINED, guesses); k++) {
      const guess = this.#order[k];
      if (-this.#keys[guess] < MIN_GUESS_SCORE) break;
      this.#gatherNeighbours(matches, guess);
      const starts = this.#startPoses(matches, guess, surface, camera);
      for (let s = 0; s < starts; s++) {
        const pose = s === 0 ? this.#starts[0] : this.#starts[1];
        camera.f = inUse.f;
        if (!this.#refine(pose, surface, camera, focal)) continue;
        found = this.#insert(out, found, pose, surface, camera);
      }
      const best = out[0];
      if (found > 0 && best.inliers > CLEAR_INLIERS && best.inliers > CLEAR_SHARE * matches.count) break;
    }
    if (found > 0) {
      camera.f = out[0].f;
      this.#agree(out[0].pose, surface, camera, AGREE_PX, this.correspondences);
    }
    return found;
  }

  #readMatches({ count, plane, frame, scale }: MatchSet, surface: SurfaceShape): void {
    const all = this.#all;
    all.count = count;
    for (let i = 0; i < count; i++) {
      this.#radius[i] = scale[i] ** RADIUS_GROWTH;
      all.x[i] = plane[2 * i];
      all.y[i] = plane[2 * i + 1];
      surface.place(all.x[i], all.y[i], this.#place);
      for (let k = 0; k < 3; k++) all.points[3 * i + k] = this.#place[k];
      all.u[i] = frame[2 * i];
      all.v[i] = frame[2 * i + 1];
      all.wuu[i] = all.wvv[i] = 1 / (scale[i] * scale[i]);
      all.wuv[i] = 0;
    }
  }

  /** Ranks the most distinctive matches by how many others agree with their affine frames; returns their number. */
  #rankGuesses(matches: MatchSet): number {
    const { count, ratio } = matches;
    for (let i = 0; i < count; i++) this.#order[i] = i;
    rank(this.#order, count, ratio);
    const guesses = Math.min(count, MAX_GUESSES);
    for (let k = 0; k < guesses; k++) this.#keys[this.#order[k]] = -this.#guessScore(matches, this.#order[k]);
    rank(this.#order, guesses, this.#keys);
    return guesses;
  }

  #guessScore({ count, plane, frame, affine }: MatchSet, i: number): number {
    let score = 0;
    for (let j = 0; j < count; j++) {
      const x = plane[2 * j] - plane[2 * i];
      const y = plane[2 * j + 1] - plane[2 * i + 1];
      const u = affine[4 * i] * x + affine[4 * i + 1] * y;
      const v = affine[4 * i + 2] * x + affine[4 * i + 3] * y;
      const eu = frame[2 * j] - frame[2 * i] - u;
      const ev = frame[2 * j + 1] - frame[2 * i + 1] - v;
      const radius = Math.max(1, this.#radius[j]) * (GUESS_RADIUS_PX + GUESS_RADIUS_SHARE * Math.sqrt(u * u + v * v));
      const error = (eu * eu + ev * ev) / (radius * radius);
      if (error < 1) score += 1 - error;
    }
    return score;
  }

  /** Puts the matches that agree with a guess's affine frame into `#near`, and a better affine frame into `#affine`. */
  #gatherNeighbours({ count, plane, frame, affine }: MatchSet, i: number): void {
    const near = this.#near;
    const all = this.#all;
    near.count = 0;
    // Not 0, so that a match without neighbours does not divide by zero.
    let xx = 1e-9;
    let xy = 0;
    let yy = 1e-9;
    const sums = [0, 0, 0, 0];
    for (let j = 0; j < count; j++) {
      const x = plane[2 * j] - plane[2 * i];
      const y = plane[2 * j + 1] - plane[2 * i + 1];
      const u = affine[4 * i] * x + affine[4 * i + 1] * y;
      const v = affine[4 * i + 2] * x + affine[4 * i + 3] * y;
      const du = frame[2 * j] - frame[2 * i];
      const dv = frame[2 * j + 1] - frame[2 * i + 1];
      const radius = Math.max(1, this.#radius[j]) * (GUESS_RADIUS_PX + GUESS_RADIUS_SHARE * Math.sqrt(u * u + v * v));
      const error = ((du - u) ** 2 + (dv - v) ** 2) / (radius * radius);
      if (!(error < 1)) continue;
      const n = near.count++;
      copyPlace(all, j, near, n);
      const weight = 1 / (1 + (u * u + v * v) / (HALF_WEIGHT_PX * HALF_WEIGHT_PX));
      xx += weight * x * x;
      xy += weight * x * y;
      yy += weight * y * y;
      sums[0] += weight * du * x;
      sums[1] += weight * du * y;
      sums[2] += weight * dv * x;
      sums[3] += weight * dv * y;
    }
    const det = xx * yy - xy * xy;
    const fitted = this.#affine;
    for (let row = 0; row < 2; row++) {
      fitted[2 * row] = (sums[2 * row] * yy - sums[2 * row + 1] * xy) / det;
      fitted[2 * row + 1] = (sums[2 * row + 1] * xx - sums[2 * row] * xy) / det;
    }
    const isSound = fitted[0] * fitted[3] - fitted[1] * fitted[2] > 0 && near.count >= MIN_AFFINE_MATCHES;
    if (!isSound) for (let k = 0; k < 4; k++) fitted[k] = affine[4 * i + k];
  }

  /** The two poses whose tangent plane at a match looks like `#affine` from afar; returns their number. */
  #startPoses({ frame }: MatchSet, i: number, surface: SurfaceShape, camera: Camera): number {
    const p = this.#place;
    surface.place(this.#all.x[i], this.#all.y[i], p);
    const lengthX = Math.hypot(p[3], p[4], p[5]);
    const lengthY = Math.hypot(p[6], p[7], p[8]);
    const a = this.#affine;
    const ax = a[0] / lengthX;
    const ay = a[2] / lengthX;
    const bx = a[1] / lengthY;
    const by = a[3] / lengthY;
    const aa = ax * ax + ay * ay;
    const bb = bx * bx + by * by;
    const ab = ax * bx + ay * by;
    const s2 = (aa + bb + Math.sqrt((aa - bb) ** 2 + 4 * ab * ab)) / 2;
    if (!(s2 > 0) || !(ax * by - ay * bx > 0)) return 0;
    const s = Math.sqrt(s2);
    const depth = camera.f / s;
    const az = Math.sqrt(Math.max(0, 1 - aa / s2));
    const bz = (ab > 0 ? -1 : 1) * Math.sqrt(Math.max(0, 1 - bb / s2));
    for (let sign = 0; sign < 2; sign++) {
      const pose = sign === 0 ? this.#starts[0] : this.#starts[1];
      const k = sign === 0 ? 1 : -1;
      const seen = [ax / s, ay / s, k * az, bx / s, by / s, k * bz];
      turnTangents(p, lengthX, lengthY, seen, pose);
      const { rotation: r, translation: t } = pose;
      const nx = (frame[2 * i] - camera.cx) / camera.f;
      const ny = (frame[2 * i + 1] - camera.cy) / camera.f;
      for (let row = 0; row < 3; row++) {
        const along = row === 0 ? nx : row === 1 ? ny : 1;
        t[row] = depth * along - (r[3 * row] * p[0] + r[3 * row + 1] * p[1] + r[3 * row + 2] * p[2]);
      }
    }
    return az > MIN_SINE || Math.abs(bz) > MIN_SINE ? 2 : 1;
  }

  /** Fits a start pose to the guess's neighbours, then to all matches in sight; false if too few agree. */
  #refine(pose: Pose, surface: SurfaceShape, camera: Camera, focal: FocalPrior | undefined): boolean {
    const fit = this.#fit;
    const places = this.correspondences;
    this.#fitter.fit(pose, this.#near, camera, NEAR_FIT, fit);
    if (fit.inliers < MIN_FITTED || !isFinitePose(pose)) return false;
    for (let pass = 0; pass < 2; pass++) {
      this.#agree(pose, surface, camera, pass === 0 ? WIDE_PX : FINAL_PX, places);
      const options = pass === 0 ? WIDE_FIT : FINAL_FIT;
      this.#fitter.fit(pose, places, camera, focal ? { ...options, focal } : options, fit);
      if (fit.inliers < MIN_FITTED || !isFinitePose(pose)) return false;
    }
    this.#agree(pose, surface, camera, AGREE_PX, places);
    return this.#agreeing >= MIN_INLIERS;
  }

  /** Lists the matches on the visible side that lie within a radius (px of level 0) of their places in a pose. */
  #agree(pose: Pose, surface: SurfaceShape, camera: Camera, radiusPx: number, out: SurfaceCorrespondences): void {
    const all = this.#all;
    const projection = this.#projection;
    out.count = 0;
    this.#score = 0;
    for (let j = 0; j < all.count; j++) {
      if (!projection.project(surface, pose, camera, all.x[j], all.y[j]) || projection.facing < MIN_FACING) continue;
      const radius = radiusPx * this.#radius[j];
      const error = ((projection.u - all.u[j]) ** 2 + (projection.v - all.v[j]) ** 2) / (radius * radius);
      if (!(error < 1)) continue;
      this.#score += 1 - error;
      copyPlace(all, j, out, out.count++);
    }
    this.#agreeing = out.count;
  }

  /** Puts a pose into the list by score unless a better one shows the same view; returns the new length. */
  #insert(out: PoseHypothesis[], length: number, pose: Pose, surface: SurfaceShape, camera: Camera): number {
    let at = 0;
    for (; at < length && out[at].score >= this.#score; at++) {
      if (this.#isSameView(out[at].pose, pose, surface, camera)) return length;
    }
    let end = at;
    while (end < length && !this.#isSameView(out[end].pose, pose, surface, camera)) end++;
    const grown = end === length ? Math.min(length + 1, out.length) : length;
    if (at >= grown) return length;
    const slot = out[Math.min(end, grown - 1)];
    for (let k = Math.min(end, grown - 1); k > at; k--) out[k] = out[k - 1];
    out[at] = slot;
    copyPose(pose, slot.pose);
    slot.f = camera.f;
    slot.inliers = this.#agreeing;
    slot.score = this.#score;
    return grown;
  }

  #isSameView(a: Pose, b: Pose, surface: SurfaceShape, camera: Camera): boolean {
    const projection = this.#projection;
    // The middle, and four places between it and the corners, which a camera sees even of a round label.
    for (let k = 0; k < 5; k++) {
      const x = k === 0 ? 0 : k % 2 === 0 ? -0.3 : 0.3;
      const y = k === 0 ? 0 : (k < 3 ? -0.4 : 0.4) * surface.aspect;
      if (!projection.project(surface, a, camera, x, y)) return false;
      const { u, v } = projection;
      if (!projection.project(surface, b, camera, x, y)) return false;
      if (!(Math.hypot(u - projection.u, v - projection.v) < SAME_VIEW_PX)) return false;
    }
    return true;
  }
}

function copyPlace(from: SurfaceCorrespondences, i: number, to: SurfaceCorrespondences, n: number): void {
  to.x[n] = from.x[i];
  to.y[n] = from.y[i];
  for (let k = 0; k < 3; k++) to.points[3 * n + k] = from.points[3 * i + k];
  to.u[n] = from.u[i];
  to.v[n] = from.v[i];
  to.wuu[n] = from.wuu[i];
  to.wuv[n] = from.wuv[i];
  to.wvv[n] = from.wvv[i];
}

/**
 * Sets a pose's rotation so that the unit tangents of a place point in two given directions.
 *
 * @param place see SurfaceShape.place. @param lengthX with `lengthY` the lengths of its tangents.
 * @param seen both directions as unit vectors, camera axes.
 */
function turnTangents(place: Float64Array, lengthX: number, lengthY: number, seen: number[], pose: Pose): void {
  const normal = [
    seen[1] * seen[5] - seen[2] * seen[4],
    seen[2] * seen[3] - seen[0] * seen[5],
    seen[0] * seen[4] - seen[1] * seen[3],
  ];
  const { rotation } = pose;
  for (let row = 0; row < 3; row++) {
    for (let col = 0; col < 3; col++) {
      rotation[3 * row + col] =
        (seen[row] * place[3 + col]) / lengthX +
        (seen[3 + row] * place[6 + col]) / lengthY +
        normal[row] * place[9 + col];
    }
  }
  orthonormalize(rotation);
}
