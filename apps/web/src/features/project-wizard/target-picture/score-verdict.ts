import type { Score } from '@anchora/vision';

export type Verdict = 'strong' | 'fair' | 'weak' | 'none' | 'repeating';

const TRACKABLE = new Set<Verdict>(['strong', 'fair']);

/** What the engine's score means for whoever prints the picture. */
export function scoreVerdict({ score, spread }: Pick<Score, 'score' | 'spread'>): Verdict {
  if (score >= 0.75) return 'strong';
  if (score >= 0.5) return 'fair';
  // Detail everywhere and still lost: its parts look alike.
  if (spread >= 0.75) return 'repeating';
  return score >= 0.2 ? 'weak' : 'none';
}

/** True once the engine has tried the picture and lost it in most views. */
export function isHardToTrack(evaluation: { score: Pick<Score, 'score' | 'spread'> | null } | null): boolean {
  return evaluation?.score ? !TRACKABLE.has(scoreVerdict(evaluation.score)) : false;
}

/** Less than half of the picture holds anything to track. */
export function isUneven({ spread }: Pick<Score, 'spread'>): boolean {
  return spread < 0.5;
}
