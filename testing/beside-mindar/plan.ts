import { KINDS } from '../../packages/vision/test-support/sequences/kinds';
import type { Kind } from '../../packages/vision/test-support/sequences/kind';
import type { SequencesOrder } from './page/main';

export type BenchMode = 'quick' | 'usual' | 'full';

/**
 * Reduced levels for kinds with too many for the slow stock engine. The levels with gates are kept, and of most kinds
 * the ends.
 */
const THINNED: Record<string, number[]> = {
  scale: [1, 0.5, 0.25, 0.15, 0.1, 0.06],
  'tilt-x': [0, 30, 60, 75],
  'tilt-y': [0, 30, 60, 75],
  steep: [65, 70, 75],
  roll: [0, 90, 180, 270, 360],
  far: [0.15, 0.12, 0.1],
  light: [1, 0.35, 0.14, 0.08],
  motion: [5, 10, 15, 20, 30, 45, 60],
  blur: [0, 1.5, 3],
  lens: [45, 60, 75],
  'lens-tall': [45, 60, 75],
};

/**
 * Work by mode: frames that are timed, of our engine and of the slower stock one, and pictures of each kind of
 * sequence. Chosen for the time that a run takes: more frames steady the medians.
 */
const WORK: Record<BenchMode, { timedFrames: number; stockTimedFrames: number; pictures: number }> = {
  quick: { timedFrames: 40, stockTimedFrames: 9, pictures: 1 },
  usual: { timedFrames: 100, stockTimedFrames: 27, pictures: 2 },
  full: { timedFrames: 100, stockTimedFrames: 27, pictures: 4 },
};
/** Frames of the first level that count for nothing, in which either engine finds the picture. Chosen, not measured. */
const LEAD_IN_FRAMES = 20;
/** Share of the usual frames of tracking, where fewer do. Chosen, not measured. */
const FEWER_TRACKED = 0.6;
/** The same share where the fewest do. Chosen, not measured. */
const FEWEST_TRACKED = 0.3;

/** The amount of work of a run. Both engines always get the same frames. */
export class Plan {
  readonly timedFrames: number;
  readonly stockTimedFrames: number;
  readonly manyTargets: boolean;

  constructor(
    readonly mode: BenchMode,
    readonly seed: number,
  ) {
    this.timedFrames = WORK[mode].timedFrames;
    this.stockTimedFrames = WORK[mode].stockTimedFrames;
    this.manyTargets = mode !== 'quick';
  }

  /** Sequences of every kind for both engines; a quick run leaves out those of ten targets. */
  get orders(): SequencesOrder[] {
    return KINDS.filter(({ name }) => this.manyTargets || name !== 'ten').map((kind) => this.order(kind));
  }

  private order(kind: Kind): SequencesOrder {
    const { mode, seed } = this;
    const levels = mode === 'full' ? kind.levels : (THINNED[kind.name] ?? kind.levels);
    const { pictures } = WORK[mode];
    // A ramp over fewer levels must not be a steeper one.
    const stretch = kind.steps || kind.apart ? 1 : Math.max(1, kind.levels.length - 1) / Math.max(1, levels.length - 1);
    const trackingShare = (mode === 'quick' || kind.apart || kind.absent ? FEWER_TRACKED : 1) * stretch;
    // The stock engine needs up to nine crops and five frames before it shows a target; showings and lead-ins allow
    // that.
    const pace = { leadIn: LEAD_IN_FRAMES, initializationFrames: 18, showings: 1, trackingShare };
    return { kind: kind.name, levels, options: { seed, pictures, pace }, engines: ['own', 'mind'] };
  }

  /** Sequences that show whether an engine can track with a given file. */
  get fileOrder(): Omit<SequencesOrder, 'engines'> {
    const pace = { leadIn: LEAD_IN_FRAMES, trackingShare: this.mode === 'quick' ? FEWEST_TRACKED : FEWER_TRACKED };
    return {
      kind: 'hand-held',
      levels: [0.5, 1],
      modes: ['tracking'],
      options: { seed: this.seed, pictures: 2, pace },
    };
  }
}
