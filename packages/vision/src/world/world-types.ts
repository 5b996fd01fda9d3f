import type { TrackingKernels } from '../kernels/kernels';
import type { Gray } from '../types';

/** Three numbers along x, y and z. */
export type Vec3 = readonly [x: number, y: number, z: number];

/** Angles of a `deviceorientation` event, degrees. */
export interface DeviceAngles {
  alpha: number;
  beta: number;
  gamma: number;
}

/** One reading of the phone's motion sensors, in device axes: x right and y up on the upright screen, z out of it. */
export interface MotionSample {
  /** Time of the reading, ms, on the clock of the frames. */
  tMs: number;
  /** Rate of turn about x, y and z, rad/s. */
  rate?: Vec3;
  angles?: DeviceAngles;
  /** How far the screen's picture is turned against the device: 0, 90, 180 or 270. */
  screenDeg: number;
}

/**
 * unplaced: nothing was placed yet. tracking: the camera's place is known. coasting: for at most half a second, the
 * turn is taken from the gyroscope and the camera is taken to stand still. turning: the same for longer.
 */
export type WorldState = 'unplaced' | 'tracking' | 'coasting' | 'turning';

/** Why the camera's place is not known. `plain` means that the surface has too little texture. */
export type WorldReason = 'dark' | 'fast' | 'plain' | 'covered';

export interface WorldResult {
  state: WorldState;
  /**
   * cameraFromContent for a y-up camera that looks along −z, 16 floats, column-major. Content: metres, origin at the
   * tapped point, y up, z towards the visitor at the tap. Meaningless while unplaced.
   */
  cameraFromContent: Float32Array;
  /** False for a moment while content that turned out to be far from its place moves there unseen. */
  isShown: boolean;
  /** Focal length in use, px of the frame. */
  f: number;
  /** Only while coasting or turning. */
  reason: WorldReason | undefined;
  tMs: number;
}

export interface WorldStats {
  f: number;
  /** Whether the focal length of the last result was learned well enough to keep it for another visit. */
  isFocalLearned: boolean;
  /** Patches of the surface in the map. */
  patches: number;
  /** Patches that were cut since the last placing. */
  cut: number;
  /** How often the camera's place was found again. */
  relocalized: number;
  /** Time by which pictures are older than the sensors' readings, as far as it is known, ms. */
  delayMs: number;
  /** Share of the compared places that agreed in the last frame with sight of the surface, 0..1. */
  support: number;
  /** Displacement while the shutter was open, in that frame, px. */
  blurPx: number;
}

export interface WorldTrackerOptions {
  /** Size of the frames, px. */
  width: number;
  height: number;
  /** Focal length, px; 0.85 · longer side by default. */
  f?: number;
  /** The WASM kernels, or their TypeScript twins. A tracker that chose between them would load both. */
  kernels: TrackingKernels;
  /** Assumed height of the camera over the surface at the tap, m; 1.4 by default. */
  heightM?: number;
}

export interface WorldTracker {
  motion(sample: MotionSample): void;
  /**
   * @returns the tracker's own object, overwritten by the next call.
   * @throws RangeError for a frame of another size than the tracker's.
   */
  process(frame: Gray, tMs: number): WorldResult;
  /**
   * Places the content where the ray through a point of the last frame meets the surface.
   *
   * @param x y px of the frame.
   * @param heightM assumed height of the camera over the surface; that of the options by default. Not used while
   *   tracking, when the height is known.
   * @returns false if the ray misses the surface, or the direction of gravity is not known yet.
   */
  place(x: number, y: number, heightM?: number): boolean;
  /** Forgets the content and the map. */
  reset(): void;
  /**
   * Frames of another size; a frame of the same shape is the same view with other pixels.
   *
   * @param f focal length that an earlier visit learned, px; the present one by default.
   * @throws RangeError for a size or focal length that no camera has.
   */
  resize(width: number, height: number, f?: number): void;
  /** Share of the usual number of patches to track by, 0.2..1. @throws RangeError for another one. */
  setEffort(share: number): void;
  stats(): WorldStats;
}
