import type { SimilarTargets } from '@anchora/vision';
import { targetTools as texts } from '../../texts/target-tools';

/** Number of similar pairs that are named. Chosen, not measured. */
const MOST_NAMED = 3;

/**
 * Words a warning for each pair of targets that the tracker may confuse; of many pairs, the last warning says how many
 * more there are.
 *
 * @param alike the most similar pair first.
 * @param names of the targets, in their order in the tracking file.
 */
export function alikeWarnings(alike: readonly SimilarTargets[], names: readonly string[]): string[] {
  const warnings = alike.slice(0, MOST_NAMED).flatMap(({ first, second, similarity }) => {
    const [one, other] = [names[first], names[second]];
    return one !== undefined && other !== undefined ? [texts.alike(one, other, Math.round(similarity * 100))] : [];
  });
  if (alike.length > MOST_NAMED) warnings.push(texts.moreAlike(alike.length - MOST_NAMED));
  return warnings;
}
