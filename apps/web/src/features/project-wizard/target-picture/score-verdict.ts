import { LEAST_GOOD_TRACKING_SCORE } from '@anchora/contract/limits';
import type { StoredScore } from '../draft/draft';

type Grade = 'none' | 'weak' | 'fair' | 'strong';
export type Verdict = Grade | 'repeating';
/** Colour of everything that rates the picture. */
export type ScoreTone = 'held' | 'searching' | 'danger';

/**
 * Score, 0..1, from which a picture is weak. Of the pictures at `LEAST_GOOD_TRACKING_SCORE`, a lone logo stays below
 * it.
 */
const WEAK_FROM = 0.3;
/** Score, 0..1, from which a picture is strong. Of the pictures named there, pages of text lie around it. */
const STRONG_FROM = 0.9;

/** The grades of the scale, without gaps. */
export const SCORE_GRADES: readonly { grade: Grade; from: number; to: number }[] = [
  { grade: 'none', from: 0, to: WEAK_FROM },
  { grade: 'weak', from: WEAK_FROM, to: LEAST_GOOD_TRACKING_SCORE },
  { grade: 'fair', from: LEAST_GOOD_TRACKING_SCORE, to: STRONG_FROM },
  { grade: 'strong', from: STRONG_FROM, to: 1 },
];
const TONES: Record<Grade, ScoreTone> = { none: 'danger', weak: 'searching', fair: 'held', strong: 'held' };

/**
 * Spread of the detail over a picture, 0..1, from which it may be called repeating if its score is not good. Chosen, not
 * measured.
 */
const DETAILED_FROM = 0.75;
/**
 * Share of similar parts from which such a picture is called repeating. Of the pictures that
 * `vision/target/repetition.ts` was measured with, those without repeats have at most 0.41, and half of the others at
 * least 0.83.
 */
const REPEATING_FROM = 0.7;
/** Heat from which a cell contributes to recognition, of 255. Chosen, not measured. */
export const CARRYING_HEAT = 16;

type Judged = Pick<StoredScore, 'score' | 'spread' | 'repetition'>;

/** Verdict on the engine's score, in terms of printing and showing the picture. */
export function scoreVerdict({ score, spread, repetition }: Judged): Verdict {
  const fails = score < LEAST_GOOD_TRACKING_SCORE;
  return fails && spread >= DETAILED_FROM && repetition >= REPEATING_FROM ? 'repeating' : gradeOf(score);
}

export function scoreTone({ score }: Pick<StoredScore, 'score'>): ScoreTone {
  return TONES[gradeOf(score)];
}

interface Evaluated {
  /** Null until the engine has tried the picture. */
  score: Pick<StoredScore, 'score'> | null;
}

/** Whether the engine has tried the picture and cannot track it well. */
export function isHardToTrack(evaluation: Evaluated | null): boolean {
  return evaluation?.score ? evaluation.score.score < LEAST_GOOD_TRACKING_SCORE : false;
}

/**
 * Whether the picture may be shown in green. A template's picture has no evaluation here, because it was evaluated when
 * it was made.
 */
export function isGoodToTrack(evaluation: Evaluated | null): boolean {
  if (evaluation === null) return true;
  return evaluation.score !== null && evaluation.score.score >= LEAST_GOOD_TRACKING_SCORE;
}

/** Whether less than half of the picture contributes to recognition. */
export function isUneven({ heat }: Pick<StoredScore, 'heat'>): boolean {
  return heat.cells.filter((value) => value >= CARRYING_HEAT).length < heat.cells.length / 2;
}

function gradeOf(score: number): Grade {
  return SCORE_GRADES.findLast(({ from }) => score >= from)?.grade ?? 'none';
}
