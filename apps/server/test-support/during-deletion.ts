import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../src/db/database';
import { users, workspaces } from '../src/db/schema/accounts';
import { deleteContentOf, deleteWorkspace } from '../src/files/workspace-deletion-repository';
import { whenRowIsAwaited } from './when-row-is-awaited';

type Request<Answer> = () => PromiseLike<Answer>;

class DeletionRefusedError extends Error {
  override name = 'DeletionRefusedError';
}

/**
 * Starts a request after the deletion of an account has locked it, and before it locks the workspaces that the account
 * owns. The deletion then takes all its locks and ends without effect.
 *
 * @returns the answer, which is the usual one only if the request takes its locks in the same order: else the database
 *   ends one of the two transactions.
 */
export function duringAccountDeletion<Answer>(db: Database, userId: number, request: Request<Answer>): Promise<Answer> {
  return duringDeletion(db, request, {
    begin: (tx) => tx.select().from(users).where(eq(users.id, userId)).for('update'),
    goOn: async (tx) => {
      const isOwn = eq(workspaces.ownerUserId, userId);
      const own = await tx.select().from(workspaces).where(isOwn).orderBy(asc(workspaces.id)).for('update');
      for (const { id } of own) await deleteContentOf(tx, id);
      await tx.delete(users).where(eq(users.id, userId));
    },
  });
}

/** Like `duringAccountDeletion`, after the deletion of a workspace has locked it. */
export function duringWorkspaceDeletion<Answer>(
  db: Database,
  workspaceId: number,
  request: Request<Answer>,
): Promise<Answer> {
  return duringDeletion(db, request, {
    begin: (tx) => tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('update'),
    goOn: (tx) => deleteWorkspace(tx, workspaceId),
  });
}

async function duringDeletion<Answer>(
  db: Database,
  request: Request<Answer>,
  { begin, goOn }: Record<'begin' | 'goOn', (tx: Transaction) => PromiseLike<unknown>>,
): Promise<Answer> {
  let asked: PromiseLike<Answer> | undefined;
  const deletion = db.transaction(async (tx) => {
    await begin(tx);
    asked = request();
    await whenRowIsAwaited(db);
    await goOn(tx);
    throw new DeletionRefusedError();
  });
  await deletion.catch((error: unknown) => {
    if (!(error instanceof DeletionRefusedError)) throw error;
  });
  if (!asked) throw new Error('the request was not sent');
  return asked;
}
