import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { fileVariants } from '../db/schema/builds';
import { markFileUnreferenced } from './file-repository';

/**
 * Deletes the variants that a ready or skipped one replaces. Pages that are open may still fetch their files until these are
 * purged.
 */
export async function dropFormerRecipes(
  tx: Transaction,
  { sourceId, variant, recipe }: Pick<typeof fileVariants.$inferSelect, 'sourceId' | 'variant' | 'recipe'>,
): Promise<void> {
  const former = await tx
    .delete(fileVariants)
    .where(and(eq(fileVariants.sourceId, sourceId), eq(fileVariants.variant, variant), lt(fileVariants.recipe, recipe)))
    .returning({ outputId: fileVariants.outputId });
  for (const { outputId } of former) if (outputId !== null) await markFileUnreferenced(tx, outputId);
}
