import type { Instant, Kind, Mode } from './kind';

/** One frame's place in a sequence. */
export interface Slot {
  /** Index into the kind's levels that this frame counts for; −1: lead-in, counts for none. */
  level: number;
  /** Whether the tracker forgets everything before this frame. */
  reset: boolean;
  /**
   * Frames since the beginning, in the middle of the exposure. Showings of an initialization sequence are far apart in
   * time.
   */
  time: number;
  /** The instant at an offset from the middle of the exposure; frames, with fractions. */
  instantAt(offset: number): Instant;
}

export interface Pace {
  /** Frames of the first level, shown before a tracking sequence begins, that count for nothing. */
  leadIn: number;
  /** Frames of every showing of an initialization sequence. */
  initializationFrames: number;
  /** Showings per level of an initialization sequence. */
  showings: number;
  /** Factor on the frames per level of tracking sequences. */
  trackingShare: number;
}

/** Usual lengths, frames; more narrow the deviation of a result and take longer. Chosen, not measured. */
export const DEFAULT_PACE: Readonly<Pace> = { leadIn: 8, initializationFrames: 6, showings: 1, trackingShare: 1 };

/** Frames per level of a tracking sequence. Chosen, not measured. */
const FRAMES_PER_LEVEL = 10;
/** Fewest frames per level after a pace has shortened them. Chosen, not measured. */
const LEAST_FRAMES_PER_LEVEL = 4;
/**
 * Frames between the beginnings of two showings: enough that nothing of one is seen in the next. Chosen, not measured.
 */
const SHOWING_GAP = 100;

/** Number of the showing that a time in an initialization sequence belongs to. */
export const showingOf = (time: number): number => Math.floor(time / SHOWING_GAP + 0.5);

/** The frames of one sequence of a kind. */
export function timelineOf(kind: Kind, mode: Mode, levels: number[], pace: Pace): Slot[] {
  return mode === 'initialization' ? initializationSlots(levels, pace) : trackingSlots(kind, levels, pace);
}

function initializationSlots(levels: number[], { initializationFrames, showings }: Pace): Slot[] {
  return levels.flatMap((level, index) =>
    Array.from({ length: showings * initializationFrames }, (_, i) => {
      const showing = index * showings + Math.floor(i / initializationFrames);
      const begun = i % initializationFrames;
      const middle = (showing + 1) * SHOWING_GAP + begun;
      return {
        level: index,
        reset: begun === 0,
        time: middle,
        instantAt: (offset: number) => ({
          level,
          time: middle + offset,
          sinceReset: begun + offset,
          travelled: level * (middle + offset),
        }),
      };
    }),
  );
}

function trackingSlots(kind: Kind, levels: number[], { leadIn, trackingShare }: Pace): Slot[] {
  const perLevel = Math.max(
    LEAST_FRAMES_PER_LEVEL,
    Math.round((kind.framesPerLevel ?? FRAMES_PER_LEVEL) * trackingShare),
  );
  const stepped = kind.steps === true || levels.length === 1;
  const ramp = stepped ? steps(levels, perLevel) : slope(levels, perLevel);
  const count = stepped ? levels.length * perLevel : (levels.length - 1) * perLevel + 1;
  return Array.from({ length: leadIn + count }, (_, i) => {
    const middle = i - leadIn;
    const nearest = stepped ? Math.floor(middle / perLevel) : Math.round(middle / perLevel);
    return {
      level: middle < 0 ? -1 : nearest,
      reset: i === 0,
      time: i,
      instantAt: (offset: number) => ({ time: i + offset, sinceReset: i + offset, ...ramp(middle + offset) }),
    };
  });
}

type Ramp = (time: number) => { level: number; travelled: number };

/** Levels that are each held for a while; the first one also holds at all earlier times. */
function steps(levels: number[], perLevel: number): Ramp {
  return (time) => {
    const index = Math.min(levels.length - 1, Math.max(0, Math.floor(time / perLevel)));
    let travelled = levels[index] * (time - index * perLevel);
    for (let i = 0; i < index; i++) travelled += levels[i] * perLevel;
    return { level: levels[index], travelled };
  };
}

/** Goes from level to level in straight lines. */
function slope(levels: number[], perLevel: number): Ramp {
  return (time) => {
    const at = Math.min(levels.length - 1, Math.max(0, time / perLevel));
    const index = Math.min(levels.length - 2, Math.floor(at));
    const share = at - index;
    const level = levels[index] + (levels[index + 1] - levels[index]) * share;
    // Before the first level and after the last, time continues at their speed.
    let travelled = Math.min(0, time) * levels[0] + Math.max(0, time - at * perLevel) * Number(time > 0) * level;
    for (let i = 0; i < index; i++) travelled += (perLevel * (levels[i] + levels[i + 1])) / 2;
    travelled += (perLevel * share * (levels[index] + level)) / 2;
    return { level, travelled };
  };
}
