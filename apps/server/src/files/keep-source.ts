import type { Transaction } from '../db/database';
import { fileVariants } from '../db/schema/builds';
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
