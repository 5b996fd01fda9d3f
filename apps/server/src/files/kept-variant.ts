import type { ContentFigures, KeptVariant } from '@anchora/contract/variants';
import type { FileRow } from './file-repository';

/** The part of a file's metadata about the original that it had. */
interface StoredKeptVariant extends KeptVariant {
  /** Id of the variant's own file, which is purged soon. */
  from: string;
  /** Time at which the original was given up, ISO 8601. */
  at: string;
  figures: ContentFigures;
}

/** The variant whose bytes the file has since the owner gave up the original; null if it has its original bytes. */
export function keptVariantOf({ metadata }: Pick<FileRow, 'metadata'>): StoredKeptVariant | null {
  return (metadata.kept as StoredKeptVariant | undefined) ?? null;
}
