import type { Kernels, TrackingKernels } from './kernels/kernels';

/** Picture of one byte per pixel, row-major, no padding. Integer coordinates are pixel centres. */
export interface Gray {
  width: number;
  height: number;
  /** width · height bytes, 0 = black. */
  data: Uint8Array;
}

/** Unit quaternion, Hamilton convention. */
export interface Quat {
  x: number;
  y: number;
  z: number;
  w: number;
}

/**
 * Surface of a print that goes around a bottle, can or cup: its radius at the picture's upper and lower edge, in target
 * widths. Equal radii make a cylinder, others a cone. The axis runs along the picture's height; the width of the target
 * is measured along the surface half way up. See docs/coordinate-frames.md.
 */
export interface Surface {
  topRadius: number;
  bottomRadius: number;
}

/**
 * How a print that is flat in its project is bent in a frame: as a part of a cylinder, without being stretched. See
 * docs/coordinate-frames.md.
 */
export interface Bend {
  /** 1 / target widths: positive if the edges bend away from the viewer, as around a column; negative in a hollow. */
  curvature: number;
  /** The bent direction, from the picture's x (right) towards its lower edge; the rulings are at right angles to it. */
  directionRad: number;
}

/** Target as stored in a tracking file: the picture to track, not yet trained. */
export interface Compiled {
  /** Width of the source picture, px; the target's exact aspect ratio comes from its sides. */
  width: number;
  height: number;
  name: string;
  /** The stored picture, geometric mean of its sides ≤ 384 px. Source px = (x + .5) · width / image.width − .5. */
  image: Gray;
  /** A finer picture of the target, geometric mean of its sides ≤ 512 px, for views larger than the frame. */
  detail?: Gray;
  /** Tracking quality, 0..1; NaN if it was not scored. */
  score: number;
  /** Anchors of the finest tracking level as [x0, y0, x1, y1, …], source px; for previews. */
  points: Float32Array;
  /** Surface of a print that is not flat. Only `@anchora/vision/curved` tracks it. */
  surface?: Surface;
}

/** Conditions of the simulated views. `ordinary`: near, at most 35° of tilt, good light, sharp. */
export type ScoreCondition = 'ordinary' | 'far' | 'tilt' | 'blur' | 'glare' | 'dim';

/** Result of finding and tracking a target in seeded simulated views of it. */
export interface Score {
  /** 0..1, the number to show: the estimated share of visitors' first looks in which the target is found at once. */
  score: number;
  /** Share of the simulated views in which the target was found with the right pose, 0..1. */
  recall: number;
  /** Share of the views in which it was found far from its true place, 0..1. */
  wrong: number;
  /**
   * Recall per condition, 0..1. All but the ordinary one get harder from view to view, so that their recall shows the
   * target's limit.
   */
  conditions: Record<ScoreCondition, number>;
  /** The harder condition of the lowest recall; `none` if these are all good, or ordinary views do not even find it. */
  weakest: Exclude<ScoreCondition, 'ordinary'> | 'none';
  /** Share of the cells of a 4×4 grid over the target that hold at least one anchor, 0..1. */
  spread: number;
  /** Share of its corners that resemble a corner at another place of it, 0..1: near 1 for a repeated motif. */
  repetition: number;
  /**
   * Number of simulated views. A target that fails in all ordinary ones is not tried in the others, which count as
   * failed.
   */
  views: number;
  heat: HeatMap;
}

/** Weights of a picture's parts in its recognition and tracking. */
export interface HeatMap {
  columns: number;
  rows: number;
  /**
   * rows·columns, row by row from the top left, over the whole picture: the keypoints and patches behind right poses in
   * the cell, as shares of those of their views, summed and scaled to 255 in the strongest cell. All 0 if the picture
   * was never found.
   */
  cells: Uint8Array;
}

/**
 * searching: not found. verifying: found in this frame, a second frame must confirm it. tracking: pose known. coasting:
 * not found in this frame; the last pose is repeated for up to 3 frames. lost: reported once, 250 ms after the last
 * good pose, or in the first frame without a target whose motion has led it out of the frame; hide the content then at
 * the latest. A target that comes back within 250 ms is tracking at once if its pose is certain enough. A curved or
 * bent target is lost after those 3 frames.
 */
export type TargetState = 'searching' | 'verifying' | 'tracking' | 'coasting' | 'lost';

export interface Result {
  /** The id that Tracker.add returned for the target. */
  id: number;
  state: TargetState;
  /**
   * Only while tracking or coasting, and not in frames in which the pose is too uncertain. cameraFromTarget for a y-up
   * camera that looks along −z, 16 floats, column-major. Target plane: x right, y up, z towards the viewer, width = 1,
   * origin at the centre. x and z are unit vectors at right angles; y lies in the plane, but may be a few per cent
   * longer or shorter and lean towards x, as the print does (PrintShape).
   */
  matrix?: Float32Array;
  /**
   * Set if the print is seen to be bent (`@anchora/vision/bent`): the matrix is then that of the plane laid against it
   * at the picture's middle, and the print lies on a part of a cylinder.
   */
  bend?: Bend;
  /** Root mean square of the patch residuals, px of the processed frame. */
  rmsPx: number;
  /** Patches that agree with the pose, of those visible, 0..1. */
  support: number;
  /** Capture time of the frame, as given to Tracker.process, or the one before if that was NaN. */
  tMs: number;
}

export interface Stats {
  /** Focal length in use, px of the processed frame: the one to which the last results' matrices belong. */
  f: number;
  /**
   * Whether views of targets have confirmed f, so that the camera may start with it the next time; false without
   * estimation.
   */
  isFocalLearned: boolean;
  /** Number of known targets. */
  targets: number;
  /**
   * Most keypoints that agreed on one view of a target in the last searched frame: about 8 by chance, where none is in
   * sight.
   */
  agreeing: number;
  /** Time that the last frame took for searching and for tracking; 0 without TrackerOptions.now. */
  searchMs: number;
  trackMs: number;
}

/** Places on a target whose keypoints or patches agreed with its pose in one frame. */
export interface Evidence {
  /**
   * keypoints: those that agree with the view that a search tried last; in nine of ten finds this is the view of the
   * pose it found. patches: those found near their places in the pose.
   */
  kind: 'keypoints' | 'patches';
  /** Number of valid entries of x and y; the tracker owns the arrays and overwrites them in its next step. */
  count: number;
  /** Place on the target plane, target widths from its centre, y down. */
  x: ArrayLike<number>;
  y: ArrayLike<number>;
}

export interface TrackerOptions {
  /** Size of the frames, px. */
  width: number;
  height: number;
  /** Focal length in px; 0.85 · longer side by default. The estimate starts there; without estimation it is kept. */
  f?: number;
  /** Whether the focal length is learned from tilted views while tracking; true by default. See Stats.f. */
  estimateFocal?: boolean;
  /** Kernels whose memory the tracker takes over; those in TypeScript, with memory of their own, by default. */
  kernels?: Kernels;
  /** Largest number of targets tracked at once, from 1 on; 1 by default. */
  maxTracked?: number;
  /** Smoothing strength, from 0 on: 0 gives the raw pose, 1 is the default, more lags more. */
  filter?: number;
  /** Clock for stats(), ms; without one the times stay 0. */
  now?: () => number;
  /**
   * Called within process() with the places by which a target was found or tracked; without it nothing is collected.
   */
  onEvidence?: (id: number, evidence: Evidence) => void;
}

/** Knowledge about a frame besides its picture. */
export interface FrameHint {
  /**
   * How the camera sees the world turn since the last frame (cameraNowFromCameraBefore), in the axes x right, y down,
   * z forward.
   */
  gyro?: Quat;
  /**
   * Whether content is shown although no target is tracked. The focal length then changes as slowly as while one is,
   * instead of at once.
   */
  isShown?: boolean;
}

export interface Tracker {
  /**
   * Trains the target and returns its id.
   *
   * @throws ArenaFullError if the kernels' memory has no room for it, RangeError for a flat one whose stored picture or
   *   detail has fewer bytes than its size asks for; the targets then stay as they were.
   */
  add(compiled: Compiled): number;
  /** An id that is not known changes nothing. */
  remove(id: number): void;
  /**
   * One Result per target, in the order they were added. Deterministic for equal input. The array, its results and
   * their matrices are the tracker's own, so that no frame allocates: the next call overwrites them.
   *
   * @param frame of the tracker's size; a frame of no size (0×0) changes nothing.
   * @param tMs capture time, ms. It may stand still or go back, which restarts the wait until `lost`; NaN repeats the
   *   last one.
   * @param hint what the caller knows besides; see FrameHint.
   * @throws RangeError for a frame of another size, or with fewer bytes than that.
   */
  process(frame: Gray, tMs: number, hint?: FrameHint): Result[];
  /**
   * Pose of a flat target that was found in the last frame, even if it is too uncertain to be shown, as that of a print
   * that turns out to be bent: rotation (9, row-major) and translation (3, target widths) of cameraFromTarget, for a
   * camera with x right, y down and z forward. It belongs to stats().f and is the tracker's own: the next call of
   * process overwrites it.
   */
  poseOf(id: number): { readonly rotation: Float64Array; readonly translation: Float64Array } | undefined;
  /** Forgets the poses: targets are searched for again. They stay trained, and a learned focal length stays in use. */
  reset(): void;
  /**
   * Frames of another size from the next one on; targets stay trained. A frame of the same shape is the same view with
   * other pixels, so what is tracked stays tracked; another shape is another view, and the poses are forgotten.
   *
   * @param f focal length, px of the new frames; the present one, scaled with the longer side, by default.
   * @throws RangeError for a size or focal length that no camera has, ArenaFullError; everything then stays as it was.
   */
  resize(width: number, height: number, f?: number): void;
  /**
   * Limits the work of tracking from frame to frame to a share of the usual number of patches per target, 0.2..1. Below
   * 0.5, of several targets the first is tracked in every frame and the others in every second one, in between carried
   * on by their motion, unless they move fast or `FrameHint.gyro` is given. Searching and verifying are not affected.
   *
   * @throws RangeError for a share beyond these limits.
   */
  setEffort(share: number): void;
  stats(): Stats;
}

export type { Kernels, TrackingKernels };
