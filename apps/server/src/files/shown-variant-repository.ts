import { and, eq, inArray } from 'drizzle-orm';
import type { Quality } from '@anchora/contract/variants';
import type { Database } from '../db/database';
import { fileVariants } from '../db/schema/builds';

/** The ready variants of that quality: id of the source → id of the variant. */
export async function variantsOf(db: Database, sourceIds: string[], quality: Quality): Promise<Map<string, string>> {
  if (sourceIds.length === 0 || quality === 'original') return new Map();
  const { sourceId, outputId, variant, state } = fileVariants;
  const rows = await db
    .select({ sourceId, outputId })
    .from(fileVariants)
    .where(and(inArray(sourceId, sourceIds), eq(variant, quality), eq(state, 'ready')));
  return new Map(rows.flatMap((row) => (row.outputId === null ? [] : [[row.sourceId, row.outputId] as const])));
}
