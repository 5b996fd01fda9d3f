import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { StoredUser } from '../../accounts/user-repository';
import type { Database, Transaction } from '../../db/database';
import { isProNow } from '../../db/pro-user';
import { files, projects, users } from '../../db/schema';
import { deleteFileRow } from '../../files/file-repository';

type UserRow = typeof users.$inferSelect;

export type AccountChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'displayName' | 'photoFileId' | 'language' | 'email' | 'emailVerifiedAt' | 'passwordHash' | 'firebaseUid'
  >
>;

export class AccountRepository {
  constructor(private readonly db: Database) {}

  /** @throws Error if the account has been deleted in the meantime. */
  async find(userId: number): Promise<StoredUser> {
    const [user] = await this.db
      .select({ ...getTableColumns(users), isPro: isProNow })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) throw new Error(`there is no user ${userId}`);
    return user;
  }

  async findByEmail(email: string): Promise<UserRow | null> {
    const [user] = await this.db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
    return user ?? null;
  }

  /** The account, locked until the transaction ends. */
  async lock(tx: Transaction, userId: number): Promise<UserRow | null> {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    return user ?? null;
  }

  async update(userId: number, change: AccountChange, tx: Database | Transaction = this.db): Promise<void> {
    await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
  }

  /**
   * Erases an account. Its links and sessions end with the commit; the next sweep, minutes later, deletes the objects.
   * Running uploads and builds find their rows deleted and stop.
   */
  async delete(userId: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      // New uploads of this user wait for this lock and then find no user.
      await this.lock(tx, userId);
      await tx.delete(projects).where(eq(projects.userId, userId));
      await tx.update(users).set({ photoFileId: null }).where(eq(users.id, userId));
      const owned = await tx.select().from(files).where(eq(files.userId, userId)).orderBy(asc(files.id)).for('update');
      for (const file of owned) await deleteFileRow(tx, file);
      await tx.delete(users).where(eq(users.id, userId));
    });
  }
}
