import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { fileVariants } from '../db/schema/builds';
import { markFileUnreferenced } from './file-repository';
import { insertUse } from './file-use-repository';
import { VIDEO_RECIPE } from './video-recipe';

interface KeptSource {
  workspaceId: number;
  /** The converted video. */
  resultId: string;
  sourceId: string;
}

/**
 * Keeps what a video was converted from as long as the video. The caller has locked the source's row and marked it as
 * referenced.
 *
 * @returns false if the video has a source already.
 */
export async function keepSource(tx: Transaction, { workspaceId, resultId, sourceId }: KeptSource): Promise<boolean> {
  const [kept] = await tx
    .insert(fileVariants)
    .values({
      workspaceId,
      sourceId: resultId,
      variant: 'source',
      recipe: VIDEO_RECIPE,
      state: 'ready',
      outputId: sourceId,
    })
    .onConflictDoNothing()
    .returning({ id: fileVariants.id });
  if (!kept) return false;
  const holder = { kind: 'file-variant', id: kept.id } as const;
  await insertUse(tx, { fileId: sourceId, holder, role: 'variant', workspaceId, isPublic: false });
  return true;
}

/**
 * Deletes the variants that a ready or skipped one replaces. Pages that are open may still fetch their files until
 * these are purged.
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
