import { and, eq, ne, sql } from 'drizzle-orm';
import { inEnglish } from '@anchora/contract/errors/english';
import type { ContentFigures, VariantStatus } from '@anchora/contract/variants';
import type { Database } from '../../db/database';
import { fileVariants } from '../../db/schema/builds';
import { findFile } from '../../files/file-repository';
import { fileAddress } from '../../storage/file-address';

/** Figures of a file from its check, or better ones from the job that made a variant of it. */
export async function originalFigures(db: Database, fileId: string): Promise<ContentFigures | null> {
  const file = await findFile(db, fileId);
  if (!file) return null;
  const measured = await db
    .select({ stats: fileVariants.stats })
    .from(fileVariants)
    .where(eq(fileVariants.sourceId, fileId));
  const before = measured.find(({ stats }) => stats)?.stats?.before;
  if (before) return before;
  const { triangles, largestTexturePx } = file.metadata;
  return {
    bytes: file.sizeBytes,
    ...(typeof triangles === 'number' && { triangles }),
    ...(typeof largestTexturePx === 'number' && { largestTexturePx }),
  };
}

/** The newest recipe of each variant of a file. */
export async function listVariants(db: Database, sourceId: string): Promise<VariantStatus[]> {
  const rows = await db
    .selectDistinctOn([fileVariants.variant])
    .from(fileVariants)
    .where(and(eq(fileVariants.sourceId, sourceId), ne(fileVariants.variant, 'source')))
    .orderBy(fileVariants.variant, sql`${fileVariants.recipe} desc`);
  return rows.map(({ variant, state, percent, failure, outputId, stats }) => ({
    variant,
    state,
    percent,
    failure,
    message: failure && inEnglish(failure),
    url: state === 'ready' && outputId !== null ? fileAddress(outputId) : null,
    stats,
  }));
}
