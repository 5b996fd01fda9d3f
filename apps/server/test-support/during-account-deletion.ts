import { eq } from 'drizzle-orm';
import type { Database } from '../src/db/database';
import { users, workspaces } from '../src/db/schema/accounts';
import { projects } from '../src/db/schema/projects';
import { whenRowIsAwaited } from './when-row-is-awaited';

/**
 * Starts a request after the deletion of an account has locked it, and before it locks the workspaces that the account owns. The
 * deletion then ends without effect.
 *
 * @returns the answer, which is the usual one only if the request takes its locks in the same order: else the database ends one of
 *   the two transactions.
 */
export async function duringAccountDeletion<Answer>(
  db: Database,
  userId: number,
  request: () => PromiseLike<Answer>,
): Promise<Answer> {
  const { answer } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, userId)).for('update');
    // In an object, because a promise would be awaited before the transaction ends.
    const asked = { answer: request() };
    await whenRowIsAwaited(db);
    await tx.select().from(workspaces).where(eq(workspaces.ownerUserId, userId)).for('update');
    await tx.select().from(projects).where(eq(projects.userId, userId)).for('update');
    return asked;
  });
  return answer;
}
