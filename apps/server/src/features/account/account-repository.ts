import { eq, getTableColumns, sql } from 'drizzle-orm';
import { files, users } from '../../db/schema';
import type { Database, Transaction } from '../../deps';
import { isProNow } from '../../http/session-store';
import type { StoredUser } from '../../accounts/user-repository';

export type AccountChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'displayName' | 'photoFileId' | 'language' | 'email' | 'emailVerifiedAt' | 'passwordHash' | 'firebaseUid'
  >
>;

export class AccountRepository {
  constructor(private readonly db: Database) {}

  async find(userId: number): Promise<StoredUser> {
    const [user] = await this.db
      .select({ ...getTableColumns(users), isPro: isProNow })
      .from(users)
      .where(eq(users.id, userId));
    return user;
  }

  async update(userId: number, change: AccountChange, tx: Database | Transaction = this.db): Promise<void> {
    await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
  }

  /** Bytes that count against the quota. */
  async usedBytes(userId: number): Promise<number> {
    const [stored] = await this.db
      .select({ bytes: sql`coalesce(sum(${files.sizeBytes} + coalesce(${files.previewBytes}, 0)), 0)`.mapWith(Number) })
      .from(files)
      .where(eq(files.userId, userId));
    return stored?.bytes ?? 0;
  }
}
