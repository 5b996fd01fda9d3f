import { CompareModels } from './compare-models';
import { CompareVideos } from './compare-videos';
import type { ComparisonProps } from './comparison-props';

/** Both comparisons are in one chunk, because the code that they share would otherwise become a third one. */
export function Compared({ kind, ...files }: ComparisonProps & { kind: 'model' | 'video' }) {
  return kind === 'video' ? <CompareVideos {...files} /> : <CompareModels {...files} />;
}
