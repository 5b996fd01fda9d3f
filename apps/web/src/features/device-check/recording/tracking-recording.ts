import type { WorldAnswer } from '@anchora/ar-runtime/tracking/world/world-messages';

/** Steps to which the figures of a picture are rounded: more digits would only make the file longer. */
const STEPS = { ms: 0.1, supportPercent: 5, blurPx: 0.5, delayMs: 5 };
/** Steps to which the figures of the summary are rounded: as many digits as a person compares. */
const SUMMARY_STEPS = { share: 0.01, seconds: 0.1, perS: 1 };
/** Longer recordings end by themselves, ms. Chosen, not measured. */
export const MAX_RECORDING_MS = 300_000;

/** What is recorded beside the pictures: the result of a tap on the floor, and the reason of the end. */
export type RecordedEvent = 'placed' | 'no-floor' | RecordingEnd;
/** The reasons for which a recording ends. */
export type RecordingEnd = 'stopped' | 'page-hidden' | 'camera-lost' | 'tracker-failed' | 'too-long';

/** Columns of a row of `frames`, in this order. */
export const COLUMNS = [
  'tMs',
  'workMs',
  'state',
  'reason',
  'shown',
  'patches',
  'foundAgain',
  'supportPercent',
  'blurPx',
  'delayMs',
] as const;

type Row = [
  tMs: number,
  workMs: number,
  state: WorldAnswer['state'],
  reason: WorldAnswer['reason'] | null,
  shown: 0 | 1,
  patches: number,
  foundAgain: number,
  supportPercent: number | null,
  blurPx: number | null,
  delayMs: number,
];

/** The middle and the upper end of some values, in their unit. */
interface Spread {
  median: number;
  p99: number;
}

export interface RecordingSummary {
  seconds: number;
  pictures: number;
  /** Shares of the pictures after the first placing, 0..1. */
  states: Partial<Record<WorldAnswer['state'], number>>;
  workMs: Spread;
  /** Time between two pictures. */
  intervalMs: Spread;
  motionPerS: number;
  anglesPerS: number;
  /** Longest time without a rate of turn, ms. */
  longestGapMs: number;
}

export interface RecordingFile {
  format: 'tracking-recording';
  version: 1;
  /** The support code of the device, which `/check` reads back. */
  device: string;
  camera: { widthPx: number; heightPx: number; trackedWidthPx: number };
  summary: RecordingSummary;
  columns: typeof COLUMNS;
  frames: readonly Row[];
  /** Numbers of readings of the sensors in each second: rates of turn, angles. */
  sensors: readonly (readonly [motion: number, angles: number])[];
  events: readonly (readonly [tMs: number, event: RecordedEvent])[];
}

/** The part of a tracker's answer that is recorded. The camera's place is left out. */
export type RecordedAnswer = Pick<
  WorldAnswer,
  'tMs' | 'ms' | 'state' | 'reason' | 'isShown' | 'trackedWidthPx' | 'figures'
>;

/** States, times and rounded figures of one walk. Pictures, the map, the camera's places and its lens stay out. */
export class TrackingRecording {
  private readonly rows: Row[] = [];
  private readonly countsBySecond: [motion: number, angles: number][] = [];
  private readonly events: [number, RecordedEvent][] = [];
  private lastRateMs: number | null = null;
  private longestGapMs = 0;
  private camera = { widthPx: 0, heightPx: 0, trackedWidthPx: 0 };

  constructor(private readonly startMs: number) {}

  get isEmpty(): boolean {
    return this.rows.length === 0;
  }

  /** Takes an answer of the tracker to a picture of the camera. */
  picture(answer: RecordedAnswer, size: { width: number; height: number }): void {
    const { tMs, ms, state, reason, isShown, trackedWidthPx, figures } = answer;
    this.camera = { widthPx: size.width, heightPx: size.height, trackedWidthPx };
    const hasSight = state === 'tracking';
    this.rows.push([
      this.since(tMs),
      rounded(ms, STEPS.ms),
      state,
      reason ?? null,
      isShown ? 1 : 0,
      figures?.patches ?? 0,
      figures?.relocalized ?? 0,
      hasSight && figures ? rounded(100 * figures.support, STEPS.supportPercent) : null,
      hasSight && figures ? rounded(figures.blurPx, STEPS.blurPx) : null,
      rounded(figures?.delayMs ?? 0, STEPS.delayMs),
    ]);
  }

  /** Takes the time of a reading of the sensors, not the reading. */
  reading(kind: 'rate' | 'angles', tMs: number): void {
    const second = Math.max(0, Math.floor((tMs - this.startMs) / 1000));
    if (second * 1000 > MAX_RECORDING_MS) return;
    while (this.countsBySecond.length <= second) this.countsBySecond.push([0, 0]);
    const counts = this.countsBySecond[second];
    if (counts) counts[kind === 'rate' ? 0 : 1]++;
    if (kind === 'angles') return;
    if (this.lastRateMs !== null) this.longestGapMs = Math.max(this.longestGapMs, tMs - this.lastRateMs);
    this.lastRateMs = tMs;
  }

  event(event: RecordedEvent, tMs: number): void {
    this.events.push([this.since(tMs), event]);
  }

  summary(): RecordingSummary {
    const { rows, countsBySecond } = this;
    const placed = rows.filter(([, , state]) => state !== 'unplaced');
    const states: RecordingSummary['states'] = {};
    for (const [, , state] of placed) states[state] = (states[state] ?? 0) + 1 / placed.length;
    for (const state of Object.keys(states) as (keyof typeof states)[])
      states[state] = rounded(states[state] ?? 0, SUMMARY_STEPS.share);
    // The last second is not a whole one.
    const whole = countsBySecond.length > 1 ? countsBySecond.slice(0, -1) : countsBySecond;
    const perS = (at: 0 | 1) =>
      rounded(whole.reduce((sum, counts) => sum + counts[at], 0) / Math.max(1, whole.length), SUMMARY_STEPS.perS);
    return {
      seconds: rounded((rows.at(-1)?.[0] ?? 0) / 1000, SUMMARY_STEPS.seconds),
      pictures: rows.length,
      states,
      workMs: spreadOf(rows.map(([, workMs]) => workMs)),
      intervalMs: spreadOf(rows.slice(1).map(([tMs], i) => tMs - (rows[i]?.[0] ?? tMs))),
      motionPerS: perS(0),
      anglesPerS: perS(1),
      longestGapMs: Math.round(this.longestGapMs),
    };
  }

  /** @param device the device's support code. */
  file(device: string): RecordingFile {
    const { camera, rows, countsBySecond, events } = this;
    const summary = this.summary();
    return {
      format: 'tracking-recording',
      version: 1,
      device,
      camera,
      summary,
      columns: COLUMNS,
      frames: rows,
      sensors: countsBySecond,
      events,
    };
  }

  private since(tMs: number): number {
    return Math.round(tMs - this.startMs);
  }
}

/** Rounds to a multiple of a step, without the digits that binary fractions add. */
function rounded(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(2));
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}
