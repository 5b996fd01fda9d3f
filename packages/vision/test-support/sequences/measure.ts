import type { Mode } from './kind';
import { SEQUENCE_FRAME_MS } from './run-sequence';
import type { Observation } from './run-sequence';
import { quantile } from '../quantile';

/** Mean error of the four corners below which a shown pose counts as right, px. Chosen, not measured. */
export const RIGHT_PX = 8;
/** Mean error of the four corners above which a shown pose counts as wrong, px. Chosen, not measured. */
export const WRONG_PX = 30;
/** Frames after a reset that are not counted, since a detection may have to be confirmed by a second frame. */
const FRAMES_TO_CONFIRM = 1;
/** Frames at the beginning of a sequence in which jitter is not measured. Chosen, not measured. */
const SETTLING_FRAMES = 12;
/**
 * Share of the frames at a level in which a target must be right for the level to count as kept. Chosen, not measured.
 */
const KEPT_SHARE = 0.9;

interface LevelRecall {
  level: number;
  /** Share of the frames in view that show the target within RIGHT_PX; NaN without any. */
  recall: number;
  frames: number;
}

/** Measures of the sequences of one kind in one mode. */
export interface KindMeasure {
  kind: string;
  unit: string;
  mode: Mode;
  frames: number;
  recall: number;
  levels: LevelRecall[];
  /** The median error of the frames that show the target within RIGHT_PX. */
  errorMedianPx: number;
  errorP95Px: number;
  /** Frames that show the target more than WRONG_PX off. */
  wrong: number;
  /** Poses shown where the target is not there at all. */
  falseAccepts: number;
  /**
   * Counted from the frame in which the target comes into view, or is reset in view, to the first that shows it right:
   * 1 is at once.
   */
  framesToShow: { median: number; p95: number; missed: number; entries: number };
}

const isRight = ({ errorPx }: Observation) => errorPx < RIGHT_PX;

/** Measures of observations by kind and mode, in the order in which they come. */
export function measureKinds(observations: Observation[]): KindMeasure[] {
  return groups(observations, ({ kind, mode }) => `${kind.name} ${mode}`).map(measureKind);
}

function measureKind(observations: Observation[]): KindMeasure {
  const [{ kind, mode }] = observations;
  const asked = askedOf(observations);
  const right = asked.filter(isRight).map(({ errorPx }) => errorPx);
  return {
    kind: kind.name,
    unit: kind.unit,
    mode,
    frames: observations.length,
    recall: share(asked, isRight),
    levels: kind.levels.map((level) => {
      const there = asked.filter((o) => o.level === level);
      return { level, recall: share(there, isRight), frames: there.length };
    }),
    errorMedianPx: quantile(right, 0.5),
    errorP95Px: quantile(right, 0.95),
    wrong: observations.filter(({ errorPx }) => errorPx > WRONG_PX).length,
    falseAccepts: kind.absent ? observations.filter(({ shown }) => shown).length : 0,
    framesToShow: framesToShow(observations),
  };
}

/** The observations in which the target ought to be shown: in view, beyond the lead-in and the frames that confirm. */
function askedOf(observations: Observation[]): Observation[] {
  let sinceReset = 0;
  return observations.filter((o) => {
    sinceReset = o.reset ? 0 : sinceReset + (o.target === 0 ? 1 : 0);
    return o.inView && !Number.isNaN(o.level) && !(o.mode === 'initialization' && sinceReset < FRAMES_TO_CONFIRM);
  });
}

/** Observations of one target in one sequence each. */
const tracks = (observations: Observation[]) =>
  groups(observations, ({ kind, mode, sequence, target }) => `${kind.name} ${mode} ${sequence} ${target}`);

function framesToShow(observations: Observation[]): KindMeasure['framesToShow'] {
  const waits: number[] = [];
  let missed = 0;
  for (const track of tracks(observations)) {
    let waited = 0;
    let waiting = false;
    let wasInView = false;
    for (const o of track) {
      const entered = o.inView && (!wasInView || o.reset);
      // A target that was not found before it left the view, or before the next showing, was missed.
      if (waiting && (entered || !o.inView)) missed++;
      if (entered) waited = 0;
      waiting = o.inView && (entered || waiting);
      wasInView = o.inView;
      if (!waiting) continue;
      waited++;
      if (!isRight(o)) continue;
      waits.push(waited);
      waiting = false;
    }
    if (waiting) missed++;
  }
  const all = [...waits, ...Array.from({ length: missed }, () => Infinity)];
  return { median: quantile(all, 0.5), p95: quantile(all, 0.95), missed, entries: all.length };
}

/** Largest level up to which a kind's targets are kept: right in at least 90% of the frames at it and all before. */
export function keptUpTo({ levels }: KindMeasure): number {
  let kept = 0;
  for (const { level, recall, frames } of levels) {
    if (frames === 0) continue;
    if (!(recall >= KEPT_SHARE)) break;
    kept = level;
  }
  return kept;
}

/**
 * Deviation of corner places around their mean, px: the root of the mean squared distance over the frames of a track,
 * mean of its corners; median and largest of the tracks. `corners` of places as shown (of a target that keeps still),
 * `offsets` of the errors (of one that moves slowly). Tracks with a break are left out and counted.
 */
export function jitter(
  observations: Observation[],
  of: 'corners' | 'offsets',
): { median: number; worst: number; broken: number } {
  const deviations: number[] = [];
  let broken = 0;
  for (const track of tracks(observations)) {
    const settled = track.filter(({ frame }) => frame >= SETTLING_FRAMES);
    const places = settled.flatMap((o) => o[of] ?? []);
    if (places.length < settled.length) broken++;
    else if (places.length > 0) deviations.push(spread(places));
  }
  return { median: quantile(deviations, 0.5), worst: Math.max(0, ...deviations), broken };
}

function spread(places: Float64Array[]): number {
  let sum = 0;
  for (let corner = 0; corner < 8; corner += 2) {
    let variance = 0;
    for (const axis of [corner, corner + 1]) {
      const mean = places.reduce((a, p) => a + p[axis], 0) / places.length;
      variance += places.reduce((a, p) => a + (p[axis] - mean) ** 2, 0) / places.length;
    }
    sum += Math.sqrt(variance) / 4;
  }
  return sum;
}

/** Longest time for which a target stayed shown after it had left the frame wholly, ms. */
export function longestHideMs(observations: Observation[]): number {
  let longest = 0;
  for (const track of tracks(observations)) {
    let frames = 0;
    for (const o of track) {
      frames = o.inside === 0 && o.shown && !o.kind.absent ? frames + 1 : 0;
      longest = Math.max(longest, frames);
    }
  }
  return longest * SEQUENCE_FRAME_MS;
}

/** Speed from which on a lag can be told from an error, px per frame. Chosen, not measured. */
const FAST_PX = 8;

/**
 * Lag of shown poses behind a moving target, frames: the part of the error that lies against the motion, over the
 * speed; median of the right frames of fast targets. The picture's blur makes that uncertain by a fraction of a frame.
 */
export function lagFrames(observations: Observation[]): number {
  const lags: number[] = [];
  for (const track of tracks(observations)) {
    for (let i = 1; i + 1 < track.length; i++) {
      const [before, now, after] = [track[i - 1], track[i], track[i + 1]].map(middleOf);
      if (!before || !now || !after || now.reset || after.reset || !isRight(track[i])) continue;
      const vx = (after.x - before.x) / 2;
      const vy = (after.y - before.y) / 2;
      const speed2 = vx * vx + vy * vy;
      if (speed2 >= FAST_PX ** 2) lags.push(-(now.errorX * vx + now.errorY * vy) / speed2);
    }
  }
  return quantile(lags, 0.5);
}

const mean = (of: Float64Array, axis: number) => (of[axis] + of[axis + 2] + of[axis + 4] + of[axis + 6]) / 4;

/** True middle of a shown target, and the error of its shown middle, px. */
function middleOf({ corners, offsets, reset }: Observation) {
  if (!corners || !offsets) return null;
  const errorX = mean(offsets, 0);
  const errorY = mean(offsets, 1);
  return { x: mean(corners, 0) - errorX, y: mean(corners, 1) - errorY, errorX, errorY, reset };
}

/** Share of the showings of an initialization kind at a level in whose last frame the target is shown right. */
export function foundAt(observations: Observation[], kind: string, level: number): number {
  const asked = observations.filter((o) => o.kind.name === kind && o.mode === 'initialization' && o.level === level);
  const last = tracks(asked).flatMap((track) => track.filter((_, i) => i + 1 === track.length || track[i + 1].reset));
  return share(last, isRight);
}

/** Recall over all kinds: the mean of the kinds' recalls, each mode of a kind counting once, and that of all frames. */
export function overallRecall(kinds: KindMeasure[], observations: Observation[]): { mean: number; pooled: number } {
  const recalls = kinds.map(({ recall }) => recall).filter((r) => !Number.isNaN(r));
  const groupsAsked = groups(observations, ({ kind, mode }) => `${kind.name} ${mode}`).flatMap(askedOf);
  return { mean: recalls.reduce((a, b) => a + b, 0) / recalls.length, pooled: share(groupsAsked, isRight) };
}

/** Groups of equal key, in the order in which keys first come. */
export function groups(observations: Observation[], keyOf: (o: Observation) => string): Observation[][] {
  const byKey = new Map<string, Observation[]>();
  for (const o of observations) {
    const key = keyOf(o);
    const group = byKey.get(key);
    if (group) group.push(o);
    else byKey.set(key, [o]);
  }
  return [...byKey.values()];
}

const share = <T>(of: T[], holds: (item: T) => boolean): number => of.filter(holds).length / of.length;
