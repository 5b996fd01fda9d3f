import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { workspaces } from '../db/schema/accounts';

/** The account that owns a workspace; null if there is no such workspace. */
export async function ownerOf(tx: Transaction, workspaceId: number): Promise<number | null> {
  const isIt = eq(workspaces.id, workspaceId);
  const [owner] = await tx.select({ id: workspaces.ownerUserId }).from(workspaces).where(isIt);
  return owner?.id ?? null;
}
