import { createWorldTracker, type WorldResult, type WorldTrackerOptions } from '../../src/world';
import {
  apply,
  type CameraPlace,
  inverse,
  lengthOf,
  minus,
  multiply,
  type Rotation,
  type Vector,
} from './walk-vectors';
import { type Lens, projectTo } from './walk-lens';
import type { Walk } from './walks';
import { quantile } from '../quantile';

/** Measurements of one walk; lengths in cm at the content. */
export interface WalkScore {
  name: string;
  /** Share of the frames that show the content's place in which it is off by less than 10 cm, 0..1. */
  held: number;
  medianCm: number;
  p95Cm: number;
  /** Movement of the error from frame to frame, root mean square, px. */
  shakePx: number;
  /** Frames in which the error moves by more than 6 px. */
  jumps: number;
  /** Largest movement of the error from frame to frame. */
  largestMoveCm: number;
  /** Share of the tracked frames that are off by more than 10 cm, 0..1. */
  falselyTracked: number;
  /**
   * Longest time from the content's place coming into view to less than 5 cm, s. It goes on if the place is out of view
   * in between. NaN if it never left; Infinity if it is not back at the end.
   */
  backS: number;
  /** Error of the camera's place at the end, as a share of the path walked. */
  driftShare: number;
  /** Time per frame, ms: median and 99th percentile. */
  medianMs: number;
  p99Ms: number;
  /** Frames by state and reason. */
  states: Record<string, number>;
}

/** The frame of a walker that does not look. */
const NOTHING = { width: 0, height: 0, data: new Uint8Array(0) };
/** Content that is off by less is held; by less than half of it, it is back. Chosen, not measured. */
const HELD_CM = 10;
/** An error that moves by more from frame to frame is a jump. Chosen, not measured. */
const JUMP_PX = 6;
/** Content that was out of sight for fewer frames does not count as coming back. Chosen, not measured. */
const LEAST_ABSENCE_FRAMES = 6;
/** Score of a cube of which a corner lies behind one of the two cameras: more than any threshold. */
const BEHIND: CubeError = { cm: 1000, cmPerPx: 1, x: 1000, y: 1000, cameraM: 10 };

/** A tracker that can walk: the world tracker, or a simpler way that is measured beside it. */
export interface Walker {
  name: string;
  /** Whether it looks at the frames, so that they have to be drawn. */
  looks: boolean;
  start(walk: Walk): {
    /** cameraFromContent (y-up camera, column-major) and state; no matrix while nothing is shown. */
    process(frame: ReturnType<Walk['draw']>, frameMs: number): Shown;
    sense(sample: Walk['sensors'][number]): void;
    place(x: number, y: number): void;
  };
}

interface Shown {
  state: string;
  matrix: Float32Array | undefined;
  /** Focal length in use, px, and the time that the frame took. */
  f: number;
  ms: number;
}

/** @param now clock for the times of the frames, ms; without one they are 0. */
export function worldWalker({
  kernels,
  now = () => 0,
}: Pick<WorldTrackerOptions, 'kernels'> & { now?: () => number }): Walker {
  return {
    name: 'world',
    looks: true,
    start({ options: { width, height } }) {
      const tracker = createWorldTracker({ width, height, kernels });
      return {
        process(frame, frameMs) {
          const startMs = now();
          const result = tracker.process(frame, frameMs);
          return shownBy(result, now() - startMs);
        },
        sense: (sample) => tracker.motion(sample),
        place: (x, y) => tracker.place(x, y),
      };
    },
  };
}

function shownBy({ state, reason, isShown, cameraFromContent, f }: WorldResult, ms: number): Shown {
  const matrix = isShown && state !== 'unplaced' ? cameraFromContent.slice() : undefined;
  return { state: reason ? `${state} ${reason}` : state, matrix, f, ms };
}

interface View {
  rotation: Rotation;
  /** The content's origin in camera coordinates. */
  translation: Vector;
}

const fromMatrix = (m: Float32Array): View => ({
  rotation: [m[0], m[4], m[8], -m[1], -m[5], -m[9], -m[2], -m[6], -m[10]],
  translation: [m[12], -m[13], -m[14]],
});

/** A cube of 0.3 m on the content's place: four corners of its foot, and the middle of its top. */
const CUBE: Vector[] = [
  [-0.15, 0, -0.15],
  [0.15, 0, -0.15],
  [0.15, 0, 0.15],
  [-0.15, 0, 0.15],
  [0, 0.3, 0],
];

/**
 * Walks once through the frames.
 *
 * The tracker's scale and content axes are those of its first shown frame, in which nothing counts as an error, because
 * nobody can know the scale.
 */
export function scoreWalk(walk: Walk, walker: Walker): WalkScore {
  const { width, height } = walk.options;
  const run = walker.start(walk);
  const content: Vector = [0, walk.surfaceY, 0];
  const own: Lens = { f: walk.lens.f, cx: (width - 1) / 2, cy: (height - 1) / 2 };
  const tally = new Tally();
  let first: { scale: number; worldFromContent: Rotation } | undefined;
  let sensed = 0;
  let lastPosition: Vector | undefined;
  for (let frame = 0; frame < walk.frames; frame++) {
    const frameMs = walk.frameMs(frame);
    while (sensed < walk.sensors.length && walk.sensors[sensed].tMs <= frameMs) run.sense(walk.sensors[sensed++]);
    const shown = run.process(walker.looks ? walk.draw(frame) : NOTHING, frameMs);
    if (frame === walk.tap.frame) run.place(walk.tap.x, walk.tap.y);
    if (frame <= walk.tap.frame) continue;
    const truth = walk.truth(frame);
    if (lastPosition) tally.pathM += lengthOf(minus(truth.position, lastPosition));
    lastPosition = truth.position;
    const inFrame = projectTo(truth, walk.lens, content);
    const isInside = inFrame && inFrame[0] >= 0 && inFrame[1] >= 0 && inFrame[0] < width && inFrame[1] < height;
    const isVisible = Boolean(isInside) && !walk.isDark(frame);
    tally.note(shown);
    let error: CubeError | undefined;
    if (shown.matrix) {
      const view = fromMatrix(shown.matrix);
      first ??= {
        scale: lengthOf(minus(content, truth.position)) / lengthOf(view.translation),
        worldFromContent: multiply(inverse(truth.rotation), view.rotation),
      };
      own.f = shown.f;
      error = cubeError({ view, own, ...first }, { truth, lens: walk.lens, content });
    }
    tally.add(isVisible, shown, error, frame / (walk.options.fps ?? 30));
  }
  return tally.score(walk.name);
}

interface CubeError {
  /** Error at the content. */
  cm: number;
  /** cm at the content for a px of the frame. */
  cmPerPx: number;
  /** Mean displacement, px. */
  x: number;
  y: number;
  cameraM: number;
}

function cubeError(
  seen: { view: View; own: Lens; scale: number; worldFromContent: Rotation },
  { truth, lens, content }: { truth: CameraPlace; lens: Lens; content: Vector },
): CubeError {
  const { view, own, scale, worldFromContent } = seen;
  const camera: CameraPlace = {
    rotation: view.rotation,
    position: apply(inverse(view.rotation), view.translation).map((v) => -v) as Vector,
  };
  let px = 0;
  let x = 0;
  let y = 0;
  for (const corner of CUBE) {
    const drawn = projectTo(camera, own, corner.map((v) => v / scale) as Vector);
    const offset = apply(worldFromContent, corner);
    const right = projectTo(truth, lens, [content[0] + offset[0], content[1] + offset[1], content[2] + offset[2]]);
    if (!drawn || !right) return BEHIND;
    px += Math.hypot(drawn[0] - right[0], drawn[1] - right[1]) / CUBE.length;
    x += (drawn[0] - right[0]) / CUBE.length;
    y += (drawn[1] - right[1]) / CUBE.length;
  }
  const away = minus(truth.position, content);
  const believed = apply(worldFromContent, camera.position).map((v) => v * scale) as Vector;
  const cmPerPx = (100 * lengthOf(away)) / lens.f;
  return { cm: px * cmPerPx, cmPerPx, x, y, cameraM: lengthOf(minus(believed, away)) };
}

class Tally {
  pathM = 0;
  readonly #cm: number[] = [];
  readonly #ms: number[] = [];
  readonly #states: Record<string, number> = {};
  readonly #moves: number[] = [];
  #largestMoveCm = 0;
  #visible = 0;
  #held = 0;
  #tracked = 0;
  #false = 0;
  #last: CubeError | undefined;
  #absent = 0;
  #backSinceS: number | undefined;
  #backS = Number.NaN;
  #cameraM = Number.NaN;

  note({ state, ms }: Shown): void {
    this.#states[state] = (this.#states[state] ?? 0) + 1;
    this.#ms.push(ms);
  }

  add(isVisible: boolean, { state }: Shown, error: CubeError | undefined, seconds: number): void {
    if (error) this.#cameraM = error.cameraM;
    if (!isVisible) {
      this.#absent++;
      this.#last = undefined;
      return;
    }
    if (this.#absent >= LEAST_ABSENCE_FRAMES) this.#backSinceS ??= seconds;
    this.#absent = 0;
    this.#visible++;
    const cm = error?.cm ?? Infinity;
    if (cm < HELD_CM) this.#held++;
    if (state === 'tracking') {
      this.#tracked++;
      if (cm > HELD_CM) this.#false++;
    }
    if (this.#backSinceS !== undefined && cm < HELD_CM / 2) {
      const backS = seconds - this.#backSinceS;
      this.#backS = Math.max(backS, Number.isNaN(this.#backS) ? 0 : this.#backS);
      this.#backSinceS = undefined;
    }
    if (error) this.#cm.push(cm);
    if (error && this.#last) {
      const movedPx = Math.hypot(error.x - this.#last.x, error.y - this.#last.y);
      this.#moves.push(movedPx);
      this.#largestMoveCm = Math.max(this.#largestMoveCm, movedPx * error.cmPerPx);
    }
    this.#last = error;
  }

  score(name: string): WalkScore {
    return {
      name,
      held: this.#held / Math.max(1, this.#visible),
      medianCm: quantile(this.#cm, 0.5),
      p95Cm: quantile(this.#cm, 0.95),
      shakePx: Math.sqrt(this.#moves.reduce((sum, move) => sum + move * move, 0) / Math.max(1, this.#moves.length)),
      jumps: this.#moves.filter((move) => move > JUMP_PX).length,
      largestMoveCm: this.#largestMoveCm,
      falselyTracked: this.#false / Math.max(1, this.#tracked),
      backS: this.#backSinceS === undefined ? this.#backS : Infinity,
      driftShare: this.#cameraM / this.pathM,
      medianMs: quantile(this.#ms, 0.5),
      p99Ms: quantile(this.#ms, 0.99),
      states: this.#states,
    };
  }
}
