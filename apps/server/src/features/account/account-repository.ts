import { asc, eq, sql } from 'drizzle-orm';
import { storedUser } from '../../accounts/user-repository';
import { recordEvent } from '../../audit/audit-repository';
import type { Database, Transaction } from '../../db/database';
import type { StoredUser } from '../../db/pro-user';
import { users, workspaces } from '../../db/schema/accounts';
import { ApiError } from '../../http/api-error';
import { deleteContentOf } from '../../files/workspace-deletion-repository';

type UserRow = typeof users.$inferSelect;

export type AccountChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'displayName' | 'language' | 'email' | 'emailVerifiedAt' | 'passwordHash' | 'firebaseUid'
  >
>;

export class AccountRepository {
  constructor(private readonly db: Database) {}

  /** @throws Error if the account has been deleted in the meantime. */
  find(userId: number): Promise<StoredUser> {
    return storedUser(this.db, userId);
  }

  async findByEmail(email: string): Promise<UserRow | null> {
    const [user] = await this.db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
    return user ?? null;
  }

  /** The account, locked until the transaction ends; null if it has been deleted. */
  async lock(tx: Transaction, userId: number): Promise<UserRow | null> {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    return user ?? null;
  }

  /** @throws ApiError `unauthenticated` if the account has been deleted in the meantime. */
  async update(userId: number, change: AccountChange, tx: Database | Transaction = this.db): Promise<void> {
    const changed = await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    if (changed.length === 0) throw new ApiError('unauthenticated');
  }

  /** Names of the workspaces that the user owns and in which others are members. */
  async sharedWorkspacesOf(userId: number, tx: Database | Transaction = this.db): Promise<string[]> {
    const { rows } = await tx.execute<{ name: string }>(sql`select name from workspaces w
      where w.owner_user_id = ${userId} and exists (select from workspace_members m where m.workspace_id = w.id) order by w.name`);
    return rows.map(({ name }) => name);
  }

  /**
   * Erases an account. Its links and sessions end with the commit; the next sweep, minutes later, deletes the objects.
   * Running uploads and builds find their rows deleted and stop.
   *
   * @param confirm is given the names of the workspaces that others share, which nobody can join any more; if it
   *   throws, the account stays.
   */
  async delete(userId: number, confirm: (shared: string[]) => void = () => undefined): Promise<void> {
    await this.db.transaction(async (tx) => {
      // New uploads of this user wait for this lock and then find no user.
      await this.lock(tx, userId);
      const isOwn = eq(workspaces.ownerUserId, userId);
      // Workspaces are locked in the order in which a move of projects locks two of them.
      const own = await tx
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(isOwn)
        .orderBy(asc(workspaces.id))
        .for('update');
      confirm(await this.sharedWorkspacesOf(userId, tx));
      for (const { id } of own) await deleteContentOf(tx, id);
      const erased = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id });
      // The account's own events were deleted with it. This one only records that an account existed.
      const actor = { by: 'owner', sessionId: null, address: null } as const;
      if (erased.length === 1) await recordEvent(tx, { kind: 'account-deleted', actor });
    });
  }
}
