import type { Result } from '../../src/types';
import { lengthOf, minus, type Vector } from './walk-vectors';
import { projectTo, type Walk } from './walks';

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
export interface PrintTracker {
  process(frame: ReturnType<Walk['draw']>, tMs: number): Result[];
  motion(sample: Walk['sensors'][number]): void;
  f(): number;
}

/** Walks once through the frames. */
export function scorePrint(walk: Walk, tracker: PrintTracker, trace?: (line: string) => void): PrintScore {
  const { print } = walk;
  if (!print) throw new Error('The walk has no picture.');
  const { width, height } = walk.options;
  let [gone, carried, backCm, jumpPx] = [0, 0, 0, 0];
  let last: Vector | undefined;
  let sensed = 0;
  let wasGone = false;
  for (let frame = 0; frame < walk.frames; frame++) {
    const tMs = walk.frameMs(frame);
    while (sensed < walk.sensors.length && walk.sensors[sensed].tMs <= tMs) tracker.motion(walk.sensors[sensed++]);
    const result = tracker.process(walk.draw(frame), tMs).at(0);
    const truth = walk.truth(frame);
    const middle = print.middle(frame);
    const half = print.widthM / 2;
    const offsets: Vector[] = [[0, 0, 0], ...[-half, half].flatMap((x) => [-half, half].map((z): Vector => [x, 0, z]))];
    const right = offsets.map(([x, y, z]) =>
      projectTo(truth, walk.lens, [middle[0] + x, middle[1] + y, middle[2] + z]),
    );
    const isIn = (at: [number, number] | null): boolean =>
      at !== null && at[0] >= 0 && at[1] >= 0 && at[0] < width && at[1] < height;
    const matrix = result?.state === 'tracking' ? result.matrix : undefined;
    const isGone = !right.some(isIn);
    if (isGone) gone++;
    if (isGone && matrix) carried++;
    let move = Number.NaN;
    let cm = Number.NaN;
    if (matrix) {
      const own = { f: tracker.f(), cx: (width - 1) / 2, cy: (height - 1) / 2 };
      const error: Vector = [0, 0, 0];
      let px = 0;
      offsets.forEach((offset, i) => {
        const drawn = drawnAt(matrix, offset, print.widthM, own);
        const at = right[i];
        if (!at || !drawn) return;
        px += Math.hypot(drawn[0] - at[0], drawn[1] - at[1]) / offsets.length;
        error[0] += (drawn[0] - at[0]) / offsets.length;
        error[1] += (drawn[1] - at[1]) / offsets.length;
      });
      cm = (100 * px * lengthOf(minus(truth.position, middle))) / walk.lens.f;
      const isInView = isIn(right[0]);
      if (isInView && wasGone) backCm = Math.max(backCm, cm);
      if (isInView) wasGone = false;
      if (isInView && last) {
        move = Math.hypot(error[0] - last[0], error[1] - last[1]);
        jumpPx = Math.max(jumpPx, move);
      }
      last = isInView ? error : undefined;
    } else last = undefined;
    if (isGone) wasGone = true;
    trace?.(
      `${frame} ${isGone ? 'gone' : isIn(right[0]) ? 'in' : 'edge'} ${result?.state} ${cm.toFixed(2)} cm ${move.toFixed(2)} px`,
    );
  }
  return { gone, carried, backCm, jumpPx };
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
  if (depth <= 0.02) return null;
  return [(f * (m[0] * X + m[4] * Y + m[12])) / depth + cx, (-f * (m[1] * X + m[5] * Y + m[13])) / depth + cy];
}
