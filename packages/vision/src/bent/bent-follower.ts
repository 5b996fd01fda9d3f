import { SurfaceAligner } from '../curved/surface-aligner';
import { createSurfaceFit } from '../curved/surface-fit';
import type { SurfacePictures } from '../curved/surface-patches';
import { MAX_PATCHES } from '../curved/surface-patches';
import { SurfaceTrack } from '../curved/surface-track';
import { createCamera } from '../geometry/camera';
import type { Camera } from '../geometry/camera';
import { copyPose, createPose, turnBetween } from '../geometry/pose';
import type { Pose } from '../geometry/pose';
import type { Kernels } from '../kernels/kernels';
import { createTrackingLevels } from '../target/tracking-levels';
import { buildFramePyramid, createFramePyramid } from '../tracker/frame-pyramid';
import type { FramePyramid } from '../tracker/frame-pyramid';
import type { Bend, Compiled, Gray, Result, Tracker } from '../types';
import { FocalBelief, focalDeviation, MIN_TELLING_SUPPORT, MIN_TELLING_TURN_RAD } from '../curved/focal-belief';
import { BendProof } from './bend-proof';
import { BentSheet } from '../surfaces/bent-sheet';

/*
 * Rules for believing in a bend. Set on 2026-11-23 with the bent bench: of flat prints the patches are less than 0.1 px
 * off the plane and nearly all agree; of prints bent to a radius of 4 widths they are more than 0.18 px off.
 */

/** A flat pose is examined if its residual is above this, or its support below SUSPECT_SUPPORT. */
const SUSPECT_RMS_PX = 0.15;
/** Share of agreeing patches of a flat pose below which it is examined. */
const SUSPECT_SUPPORT = 0.9;
/** Curvature that is tried, with either sign, while the plane fits badly; 1 / target widths. */
const TRIED_CURVATURE = 0.45;
/** Number of directions in which it is tried. */
const TRIED_DIRECTIONS = 4;
/** Number of bends that are tried, one in a frame. */
const TRIED = 2 * TRIED_DIRECTIONS;
/** Frames until the next round after one has failed; each further pause is twice as long. */
const FIRST_PAUSE_FRAMES = 10;
/** The pause that grows no longer. */
const LONGEST_PAUSE_FRAMES = 80;
/**
 * A bend is accepted if the patches are this many times farther from any plane than from the sheet, and this far, px.
 */
const LEAST_GAIN = 2.5;
const LEAST_MISFIT_PX = 0.15;
/** LEAST_GAIN and LEAST_MISFIT_PX once a bend is accepted: lower, so that it ends later than it begins. */
const KEPT_GAIN = 1.3;
const KEPT_MISFIT_PX = 0.1;
/** Share of the patches that agree with a bent pose. */
const LEAST_SUPPORT = 0.45;
/**
 * LEAST_SUPPORT of a bend that is not shown yet, if its plane was not shown either. Set on 2026-11-26 with prints of
 * radius 1, whose patches agree by 0.67 in the first frame and 0.99 in the next ones; with LEAST_SUPPORT a flat print
 * behind a hand was bent in 3 of 726 frames, by 0.46 to 0.51.
 */
const LEAST_UNSHOWN_SUPPORT = 0.6;
/** Number of frames in which a bend must prove itself before it is shown. */
const PROVING_FRAMES = 4;
/** Number of frames in a row for which a shown bend may stay without proof. */
const DOUBTED_FRAMES = 8;
/** Residual up to which a patch says whether the print is flat, px. */
const AGREE_PX = 1.5;
/** Standard deviations of the bend of any print; 1 / target widths. */
const ANY_BEND = { curvatureDeviation: 0.7, turnDeviation: 0.7 };
/** Standard deviations of a bend's change from one frame to the next; 1 / target widths. */
const NEXT_BEND = { curvatureDeviation: 0.12, turnDeviation: 0.12 };

interface View {
  camera: Camera;
  frame: FramePyramid;
  aligner: SurfaceAligner;
  /** Mark of the arena below the memory of the sheet, which lies above that of the view. */
  mark: number;
}

interface Sheet {
  id: number;
  pictures: SurfacePictures;
  shape: BentSheet;
}

/**
 * Follows prints that turn out to be bent. It watches the results of a tracker of flat targets, and replaces those of a
 * print whose patches lie on a bent sheet and on no plane. One print at a time.
 *
 * It owns the kernels' arena.
 */
export class BentFollower {
  readonly #kernels: Kernels;
  readonly #targets: readonly Compiled[];
  readonly #proof = new BendProof(MAX_PATCHES);
  readonly #start = createPose();
  readonly #bend: Bend = { curvature: 0, directionRad: 0 };
  readonly #results: Result[] = [];
  /** Whether the last results were those of a bent print. */
  #wasBent = false;
  #belief = new FocalBelief(1);
  /** The pose whose view taught the focal length last. */
  readonly #told = createPose();
  readonly #focalPose = createPose();
  readonly #focalFit = createSurfaceFit();
  #view: View | undefined;
  #sheet: Sheet | undefined;
  #track = new SurfaceTrack(0, 1);
  #tried = 0;
  #waitFrames = 0;
  #pauseFrames = FIRST_PAUSE_FRAMES;
  #provenFrames = 0;
  #doubtedFrames = 0;
  #leastSupport = LEAST_SUPPORT;

  /**
   * @param targets those of the tracker, whose results have their indices as ids; those with a surface are left alone.
   */
  constructor(kernels: Kernels, targets: readonly Compiled[]) {
    this.#kernels = kernels;
    this.#targets = targets;
  }

  /**
   * Focal length of the last results, px: a bent print shows it, while a tracker of flat targets would learn a wrong
   * one. Undefined if it is the tracker's.
   */
  get f(): number | undefined {
    return this.isBent ? this.#view?.camera.f : undefined;
  }

  /** Whether a bend is shown. */
  get isBent(): boolean {
    return this.#track.isActive && this.#provenFrames >= PROVING_FRAMES;
  }

  reset(): void {
    this.#end();
    this.#wasBent = false;
    this.#tried = 0;
    this.#waitFrames = 0;
    this.#pauseFrames = FIRST_PAUSE_FRAMES;
  }

  /**
   * Tracks into a frame: like the tracker's own `process`, which is called unless a bent print is followed, because a
   * plane would only mislead what it learns of the lens.
   */
  process(tracker: Tracker, frame: Gray, tMs: number): Result[] {
    if (!this.isBent) this.#take(tracker.process(frame, tMs));
    if (frame.width === 0) return this.#results;
    const { isActive } = this.#track;
    const suspect = isActive ? undefined : this.#findSuspect(tracker);
    if (!isActive && !suspect) return this.#results;
    this.#takeFrame(frame, tracker.stats().f);
    if (suspect) this.#try(suspect, tracker.poseOf(suspect.id), tMs);
    else this.#follow(tMs);
    this.#report(tMs);
    return this.#results;
  }

  /**
   * The first target that was found, if it may be bent. No plane fits a print that is bent much, so that its pose as
   * one is often too uncertain to be shown; it is as good a start for a bend as one that is shown.
   */
  #findSuspect(tracker: Tracker): Result | undefined {
    for (const result of this.#results)
      if (tracker.poseOf(result.id)) return this.#isSuspect(result) ? result : undefined;
    return undefined;
  }

  #take(results: readonly Result[]): void {
    this.#results.length = results.length;
    for (let i = 0; i < results.length; i++) this.#results[i] = results[i];
  }

  #isSuspect({ id, rmsPx, support }: Result): boolean {
    if (!this.#targets[id] || this.#targets[id].surface) return false;
    if (this.#waitFrames > 0) {
      this.#waitFrames--;
      return false;
    }
    return rmsPx > SUSPECT_RMS_PX || support < SUSPECT_SUPPORT;
  }

  /** @param f focal length of the tracker, px, with which a bend is begun. */
  #takeFrame({ width, height, data }: Gray, f: number): void {
    const { camera } = this.#view ?? {};
    if (!this.#view || camera?.width !== width || camera.height !== height)
      this.#view = this.#createView(width, height, f);
    if (!this.#track.isActive) this.#belief = new FocalBelief(f);
    this.#moveFocal(this.#view);
    const { frame } = this.#view;
    frame.levels[0].data.set(data.subarray(0, width * height));
    buildFramePyramid(this.#kernels, frame);
  }

  /** Takes the best known focal length between two frames; the depth is scaled, so that the picture stays the same. */
  #moveFocal({ camera, aligner }: View): void {
    const { f, prior } = this.#belief;
    this.#track.rescaleDepth(f / camera.f);
    camera.f = f;
    aligner.focal = prior;
  }

  #createView(width: number, height: number, f: number): View {
    this.#end();
    const { arena } = this.#kernels;
    arena.release(arena.base);
    this.#sheet = undefined;
    const camera = createCamera(width, height, f);
    const frame = createFramePyramid(this.#kernels, width, height);
    const aligner = new SurfaceAligner(this.#kernels, camera);
    return { camera, frame, aligner, mark: arena.mark() };
  }

  #sheetOf(id: number, view: View): Sheet {
    if (this.#sheet?.id === id) return this.#sheet;
    const target = this.#targets[id];
    const { arena } = this.#kernels;
    arena.release(view.mark);
    const { levels, data } = createTrackingLevels(target);
    const shape = new BentSheet(target.height / target.width);
    const bytes = arena.uint8(data.length);
    bytes.set(data);
    this.#track = new SurfaceTrack(id, 1);
    this.#sheet = { id, shape, pictures: { surface: shape, levels, data: bytes } };
    return this.#sheet;
  }

  /** Tries one bend from the pose of the plane. */
  #try({ id, matrix }: Result, plane: Readonly<Pose> | undefined, tMs: number): void {
    const view = this.#view;
    if (!view || !plane) return;
    const { shape, pictures } = this.#sheetOf(id, view);
    const { aligner, frame } = view;
    const sign = this.#tried % 2 === 0 ? 1 : -1;
    this.#bend.curvature = sign * TRIED_CURVATURE;
    this.#bend.directionRad = ((this.#tried >> 1) * Math.PI) / TRIED_DIRECTIONS;
    const pose = copyPose(plane, this.#start);
    aligner.bend = { shape, expected: this.#bend, ...ANY_BEND };
    this.#leastSupport = matrix ? LEAST_SUPPORT : LEAST_UNSHOWN_SUPPORT;
    if (aligner.refineCandidate(pictures, frame, pose, pose) && this.#isProven(LEAST_GAIN, LEAST_MISFIT_PX)) {
      this.#begin(shape, pose, tMs);
      return;
    }
    this.#tried = (this.#tried + 1) % TRIED;
    if (this.#tried > 0) return;
    this.#waitFrames = this.#pauseFrames;
    this.#pauseFrames = Math.min(LONGEST_PAUSE_FRAMES, 2 * this.#pauseFrames);
  }

  #begin(shape: BentSheet, pose: Pose, tMs: number): void {
    const { aligner } = this.#view ?? {};
    if (!aligner) return;
    this.#expect(shape);
    this.#track.begin(aligner, pose, tMs);
    this.#provenFrames = 1;
    this.#doubtedFrames = 0;
  }

  #follow(tMs: number): void {
    const view = this.#view;
    const sheet = this.#sheet;
    if (!view || !sheet) return;
    const { aligner, frame } = view;
    this.#track.track(aligner, sheet.pictures, frame, { tMs, gyro: undefined });
    if (this.#track.state !== 'tracking') {
      // The loss of a bend that was shown has yet to be reported.
      if (!this.#wasBent) this.#end();
      return;
    }
    const isShown = this.#provenFrames >= PROVING_FRAMES;
    if (isShown) this.#leastSupport = LEAST_SUPPORT;
    const isProven = isShown ? this.#isProven(KEPT_GAIN, KEPT_MISFIT_PX) : this.#isProven(LEAST_GAIN, LEAST_MISFIT_PX);
    if (isProven) {
      this.#provenFrames++;
      this.#doubtedFrames = 0;
    } else if (!isShown || ++this.#doubtedFrames > DOUBTED_FRAMES) {
      this.#end();
      return;
    }
    this.#expect(sheet.shape);
    this.#learnFocal(view);
  }

  /** Learns the focal length from views that differ. */
  #learnFocal({ aligner, camera }: View): void {
    const { pose } = this.#track;
    const { evidence, patches } = aligner;
    if (!aligner.focal || evidence.inliers < MIN_TELLING_SUPPORT * evidence.tested) return;
    if (turnBetween(pose, this.#told) < MIN_TELLING_TURN_RAD) return;
    copyPose(pose, this.#told);
    const lens = { ...camera };
    const fit = this.#focalFit;
    if (!aligner.fitFocal(copyPose(pose, this.#focalPose), lens, fit)) return;
    this.#belief.observe(lens.f, focalDeviation(fit, patches.found));
  }

  /** The next frame starts with the bend of this one. */
  #expect(shape: BentSheet): void {
    const { aligner } = this.#view ?? {};
    if (!aligner) return;
    this.#bend.curvature = shape.curvature;
    this.#bend.directionRad = shape.directionRad;
    aligner.bend = { shape, expected: this.#bend, ...NEXT_BEND };
  }

  /** Whether the patches of the last fit lie on the sheet, and clearly on no plane. */
  #isProven(gain: number, misfitPx: number): boolean {
    const { aligner } = this.#view ?? {};
    if (!aligner) return false;
    const { evidence, fit, patches } = aligner;
    if (evidence.inliers < this.#leastSupport * evidence.tested) return false;
    const plane = this.#proof.planeMisfitPx(patches.found, AGREE_PX);
    return plane > misfitPx && plane > gain * fit.rmsPx;
  }

  #report(tMs: number): void {
    if (!this.#wasBent && !this.isBent) return;
    this.#wasBent = this.isBent;
    const { id } = this.#sheet ?? {};
    for (let i = 0; i < this.#results.length; i++) {
      const { id: other } = this.#results[i];
      this.#results[i] =
        other === id
          ? { ...this.#track.report(tMs), bend: { ...this.#bend } }
          : { id: other, state: 'searching', rmsPx: 0, support: 0, tMs };
    }
  }

  #end(): void {
    this.#track.reset();
    this.#provenFrames = 0;
  }
}
