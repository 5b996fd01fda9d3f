import type { StoredScore } from '../draft/draft';

export type Grade = 'none' | 'weak' | 'fair' | 'strong';
export type Verdict = Grade | 'repeating';

/** Which scores earn which grade. */
export const SCORE_GRADES: readonly { grade: Grade; from: number; to: number }[] = [
  { grade: 'none', from: 0, to: 0.2 },
  { grade: 'weak', from: 0.2, to: 0.5 },
  { grade: 'fair', from: 0.5, to: 0.75 },
  { grade: 'strong', from: 0.75, to: 1 },
];
/** Detail over this much of the picture, and so much of it alike: then that is what is wrong with it. */
const DETAILED_FROM = 0.75;
const REPEATING_FROM = 0.7;
/** Of the strongest spot of the heat map: from here on a spot counts as carrying. */
const CARRYING_HEAT = 16;

type Judged = Pick<StoredScore, 'score' | 'spread' | 'repetition'>;

/** What the engine's score means for whoever prints the picture. */
export function scoreVerdict({ score, spread, repetition }: Judged): Verdict {
  const grade = SCORE_GRADES.findLast(({ from }) => score >= from)?.grade ?? 'none';
  const fails = grade === 'none' || grade === 'weak';
  return fails && spread >= DETAILED_FROM && repetition >= REPEATING_FROM ? 'repeating' : grade;
}

/** True once the engine has tried the picture and lost it in most views. */
export function isHardToTrack(evaluation: { score: Judged | null } | null): boolean {
  if (!evaluation?.score) return false;
  const verdict = scoreVerdict(evaluation.score);
  return verdict !== 'strong' && verdict !== 'fair';
}

/** Less than half of the picture carries anything. */
export function isUneven({ heat }: Pick<StoredScore, 'heat'>): boolean {
  return heat.cells.filter((value) => value >= CARRYING_HEAT).length < heat.cells.length / 2;
}
