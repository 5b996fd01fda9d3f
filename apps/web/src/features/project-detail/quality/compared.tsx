import { CompareModels } from './compare-models';
import { CompareVideos } from './compare-videos';
import type { ComparedFiles } from './compared-files';

/** Both comparisons are in one chunk, because the code that they share would otherwise become a third one. */
export function Compared({ kind, ...files }: ComparedFiles & { kind: 'model' | 'video' }) {
  return kind === 'video' ? <CompareVideos {...files} /> : <CompareModels {...files} />;
}
