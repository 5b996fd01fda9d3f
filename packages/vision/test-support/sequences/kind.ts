import type { Random } from '../../src/simulation/random';
import type { Glare } from './lens';

/** View of a target. Angles in rad, places in frame px from the frame's middle. */
export interface View {
  /** Width that the target would have if it faced the camera, as a share of the frame's. */
  widthShare: number;
  x?: number;
  y?: number;
  tiltRad?: number;
  /** Direction of the tilt's axis within the target: 0 = its x axis. */
  tiltAxisRad?: number;
  rollRad?: number;
}

/** The part of a target's width and height that something opaque covers, 0..1 from its left top. */
export interface CoverShare {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Scene before the camera at one moment. */
export interface Moment {
  /** One per target of the sequence; null where it is not there. */
  views: (View | null)[];
  cover?: CoverShare;
  /** Factor on the gray levels, and the levels added after it; 1 and 0 by default. */
  gain?: number;
  bias?: number;
  /** Deviation of the sensor's noise, gray levels; 2 by default. */
  noise?: number;
  /** Deviation of the defocus, px. */
  defocusPx?: number;
  glare?: Glare[];
  /** Quality of JPEG-like compression, 1..100. */
  quality?: number;
}

/**
 * A moment's place in a sequence. Times are fractional: a shutter is open for a while, rows are read one after another.
 */
export interface Instant {
  level: number;
  /** Frames since the sequence began. */
  time: number;
  /** Frames since the tracker last began to look: since the sequence began or, in initialization, the showing. */
  sinceReset: number;
  /** Integral of the level over the time, which is the distance covered where the level is a speed. */
  travelled: number;
}

/** Camera and targets of a sequence, as a kind gets them. */
export interface Stage {
  width: number;
  height: number;
  f: number;
  /** Height / width of every target. */
  aspects: number[];
  random: Random;
}

export const MODES = ['tracking', 'initialization'] as const;
export type Mode = (typeof MODES)[number];

/** A kind of sequence: what varies, by which levels, and what is seen at each. */
export interface Kind {
  name: string;
  /** Name and unit of the levels, for the head of the table. */
  unit: string;
  levels: number[];
  modes?: Mode[];
  /** Number of targets that the tracker knows, and may track at once; 1 by default. */
  targets?: number;
  /** Frames from one level of a tracking ramp to the next; 10 by default. */
  framesPerLevel?: number;
  /** Whether the levels of a tracking ramp change in jumps. */
  steps?: boolean;
  /** Whether every level is a sequence of its own, with the camera that `focalPx` gives it. */
  apart?: boolean;
  /** Focal length of the camera that takes the frames, px; the tracker is not told. */
  focalPx?(level: number, width: number, height: number): number;
  /** Share of a frame's time that the shutter is open; .5 by default. */
  shutter?: number;
  /** Share of a frame's time that passes between the first row and the last; 0 by default. */
  readout?: number;
  /** Whether the frames show none of the targets that the tracker knows. */
  absent?: boolean;
  begin(stage: Stage): (at: Instant) => Moment;
}
