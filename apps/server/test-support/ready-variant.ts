import { eq } from 'drizzle-orm';
import type { Variant } from '@anchora/contract/variants';
import { fileIdOf } from '@anchora/contract/file-paths';
import type { Database } from '../src/db/database';
import { personalWorkspaceId } from '../src/db/personal-workspace';
import { fileVariants } from '../src/db/schema/builds';
import { files, fileUses } from '../src/db/schema/files';
import { insertReadyFile } from './ready-file';

/** Rows of a variant as if it had been made, for tests that never read its bytes. @returns its address. */
export async function insertReadyVariant(db: Database, userId: number, source: string, variant: Variant) {
  const address = await insertReadyFile(db, userId, variant === 'poster' ? 'image' : 'model');
  const [sourceId, outputId] = [fileIdOf(source), fileIdOf(address)];
  const workspaceId = personalWorkspaceId(userId);
  const [origin] = await db.select({ sha256: files.sha256 }).from(files).where(eq(files.id, sourceId));
  const made = { variantOf: sourceId, originSha256: origin?.sha256 ?? null, unreferencedSince: null };
  await db.update(files).set(made).where(eq(files.id, outputId));
  const [row] = await db
    .insert(fileVariants)
    .values({ workspaceId, sourceId, variant, recipe: 1, state: 'ready', outputId })
    .returning({ id: fileVariants.id });
  if (!row) throw new Error('an inserted variant was not returned');
  const use = { fileId: outputId, holderKind: 'file-variant', holderId: row.id, role: 'variant', workspaceId } as const;
  await db.insert(fileUses).values(use);
  return address;
}
