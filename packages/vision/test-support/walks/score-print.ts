import type { Result } from '../../src/types';
import { lengthOf, minus, type Vector } from './walk-vectors';
import { projectTo } from './walk-lens';
import type { Walk } from './walks';

/** Measures of the content on a printed picture during a walk. Lengths in cm at the picture. */
export interface PrintScore {
  /** Frames in which no part of the picture was in view, and those of them that had a place for it. */
  gone: number;
  carried: number;
  /** Largest error when the picture's middle comes into view, before the tracker has it again. */
  backCm: number;
  /** Largest movement of the error from frame to frame while the picture's middle is in view, px. */
  jumpPx: number;
}

/** A tracker of one picture, square, of which matrices come; see Result.matrix. */
interface PrintTracker {
  process(frame: ReturnType<Walk['draw']>, tMs: number): Result[];
  motion(sample: Walk['sensors'][number]): void;
  f(): number;
}

/** Walks once through the frames. @throws Error if the walk has no picture. */
export function scorePrint(walk: Walk, tracker: PrintTracker, trace?: (line: string) => void): PrintScore {
  const { print } = walk;
  if (!print) throw new Error('The walk has no picture.');
  const points = pointsOf(print.widthM);
  const score: PrintScore = { gone: 0, carried: 0, backCm: 0, jumpPx: 0 };
  let last: PrintError | undefined;
  let sensed = 0;
  let wasGone = false;
  for (let frame = 0; frame < walk.frames; frame++) {
    const tMs = walk.frameMs(frame);
    while (sensed < walk.sensors.length && walk.sensors[sensed].tMs <= tMs) tracker.motion(walk.sensors[sensed++]);
    const result = tracker.process(walk.draw(frame), tMs).at(0);
    const matrix = result?.state === 'tracking' ? result.matrix : undefined;
    const right = truePlaces(walk, frame, points);
    const isGone = !right.some((at) => isIn(walk, at));
    const isMiddleIn = isIn(walk, right[0]);
    const error = matrix && errorOf({ walk, frame, points, right, widthM: print.widthM }, matrix, tracker.f());
    const movePx = error && isMiddleIn && last ? Math.hypot(error.x - last.x, error.y - last.y) : Number.NaN;
    if (isGone) score.gone++;
    if (isGone && matrix) score.carried++;
    if (error && isMiddleIn && wasGone) score.backCm = Math.max(score.backCm, error.cm);
    if (movePx > score.jumpPx) score.jumpPx = movePx;
    if (isGone) wasGone = true;
    else if (error && isMiddleIn) wasGone = false;
    last = isMiddleIn ? error : undefined;
    const where = isGone ? 'gone' : isMiddleIn ? 'in' : 'edge';
    trace?.(`${frame} ${where} ${result?.state} ${(error?.cm ?? Number.NaN).toFixed(2)} cm ${movePx.toFixed(2)} px`);
  }
  return score;
}

/** Middle and corners of a square picture, m from its middle: x right, z down. */
function pointsOf(widthM: number): Vector[] {
  const half = widthM / 2;
  return [[0, 0, 0], ...[-half, half].flatMap((x) => [-half, half].map((z): Vector => [x, 0, z]))];
}

type Place = [number, number] | null;

/** Frame px at which the points of the picture are in truth. */
function truePlaces(walk: Walk, frame: number, points: readonly Vector[]): Place[] {
  const middle = walk.print?.middle(frame) ?? [0, 0, 0];
  return points.map(([x, y, z]) =>
    projectTo(walk.truth(frame), walk.lens, [middle[0] + x, middle[1] + y, middle[2] + z]),
  );
}

function isIn({ options: { width, height } }: Walk, at: Place): boolean {
  return at !== null && at[0] >= 0 && at[1] >= 0 && at[0] < width && at[1] < height;
}

/**
 * Mean error of the points of the picture that lie before the camera: its length in cm at the picture, and its
 * direction, px.
 */
interface PrintError {
  cm: number;
  x: number;
  y: number;
}

/** A frame of the walk, with the points of the picture and their true places in it. */
interface PrintFrame {
  walk: Walk;
  frame: number;
  points: readonly Vector[];
  right: readonly Place[];
  widthM: number;
}

/** Depth up to which a point is at the lens or behind it, widths of the picture. Chosen, not measured. */
const MIN_DEPTH = 0.02;

/** Drawn place of a point that the pose puts behind the camera, although it is in front of it. */
const NOWHERE: [number, number] = [Infinity, Infinity];

function errorOf({ walk, frame, points, right, widthM }: PrintFrame, matrix: Float32Array, f: number): PrintError {
  const { width, height } = walk.options;
  const own = { f, cx: (width - 1) / 2, cy: (height - 1) / 2 };
  let [px, x, y] = [0, 0, 0];
  const compared = right.filter((at) => at !== null).length;
  points.forEach((point, i) => {
    const at = right[i];
    if (!at) return;
    const drawn = drawnAt(matrix, point, widthM, own) ?? NOWHERE;
    px += Math.hypot(drawn[0] - at[0], drawn[1] - at[1]) / compared;
    x += (drawn[0] - at[0]) / compared;
    y += (drawn[1] - at[1]) / compared;
  });
  const awayM = lengthOf(minus(walk.truth(frame).position, walk.print?.middle(frame) ?? [0, 0, 0]));
  return { cm: (100 * px * awayM) / walk.lens.f, x, y };
}

/** Frame px of a point of the picture, given in m from its middle: x right, z down. */
function drawnAt(
  m: Float32Array,
  [x, , z]: Vector,
  widthM: number,
  { f, cx, cy }: { f: number; cx: number; cy: number },
): [number, number] | null {
  const X = x / widthM;
  const Y = -z / widthM;
  const depth = -(m[2] * X + m[6] * Y + m[14]);
  if (depth <= MIN_DEPTH) return null;
  return [(f * (m[0] * X + m[4] * Y + m[12])) / depth + cx, (-f * (m[1] * X + m[5] * Y + m[13])) / depth + cy];
}
