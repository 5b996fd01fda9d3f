import { CompareModels } from './compare-models';
import { CompareVideos } from './compare-videos';
import type { ComparedFiles } from './compared-files';

/** Both kinds in one file, so that what they share is not a further one. */
export function Compared({ kind, ...files }: ComparedFiles & { kind: 'model' | 'video' }) {
  return kind === 'video' ? <CompareVideos {...files} /> : <CompareModels {...files} />;
}
