import { cleanCreatorText } from '@anchora/contract/creator-text';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '../db/database';
import { personalWorkspaceId } from '../db/personal-workspace';
import { proUserColumns, type StoredUser } from '../db/pro-user';
import { users, workspaces } from '../db/schema/accounts';
import { violatedUniqueConstraint } from '../db/violated-unique-constraint';
import { writtenRow } from '../db/written-row';
import { ApiError } from '../http/api-error';
import { manualUid } from './account-uid';
import { releasedEmail } from './placeholder-email';

interface NewUser {
  username: string;
  email: string;
  displayName: string | null;
  passwordHash: string;
}

/** A user who signs in through another provider. */
interface NewLinkedUser {
  username: string;
  email: string;
  /** Whether the provider has verified the address. */
  isEmailProven: boolean;
  displayName: string;
  /** See account-uid.ts. */
  uid: string;
}

/** The fields of an account that a message about its address needs. */
export type EmailOwner = Pick<StoredUser, 'id' | 'email' | 'username' | 'displayName' | 'language' | 'emailVerifiedAt'>;

export type TakenField = 'username' | 'email';

export class UserRepository {
  constructor(private readonly db: Database) {}

  /**
   * Finds accounts by username or email, ignoring case. There may be several: one user's name may equal another's email
   * address, and a name that an older release stored with invisible characters may be another's name without them.
   *
   * @param name as it was typed; usernames are stored cleaned, so the cleaned name is looked up too.
   */
  async findByLoginName(name: string): Promise<StoredUser[]> {
    const asTyped = sql`lower(${name.normalize('NFC')})`;
    const cleaned = sql`lower(${cleanCreatorText(name, 'one')})`;
    return this.db
      .select(proUserColumns)
      .from(users)
      .where(or(inArray(sql`lower(${users.username})`, [asTyped, cleaned]), eq(sql`lower(${users.email})`, asTyped)));
  }

  /** @throws Error if the account has been deleted. */
  get(userId: number): Promise<StoredUser> {
    return storedUser(this.db, userId);
  }

  async findByUid(uid: string): Promise<StoredUser | null> {
    const [user] = await this.db.select(proUserColumns).from(users).where(eq(users.firebaseUid, uid));
    return user ?? null;
  }

  async passwordHashOf(userId: number): Promise<string | null> {
    const [user] = await this.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
    return user?.passwordHash ?? null;
  }

  /** Marks the user's address as confirmed if it is still this one. */
  async confirmEmail(tx: Transaction, userId: number, email: string): Promise<void> {
    await tx
      .update(users)
      .set({ emailVerifiedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(users.id, userId), isEmail(email), isNull(users.emailVerifiedAt)));
  }

  async takenFields(username: string, email: string): Promise<TakenField[]> {
    const [found] = await this.db
      .select({
        username: sql<boolean>`coalesce(bool_or(lower(${users.username}) = lower(${username})), false)`,
        email: sql<boolean>`coalesce(bool_or(lower(${users.email}) = lower(${email})), false)`,
      })
      .from(users)
      .where(
        or(
          eq(sql`lower(${users.username})`, sql`lower(${username})`),
          eq(sql`lower(${users.email})`, sql`lower(${email})`),
        ),
      );
    return (['username', 'email'] as const).filter((field) => found?.[field]);
  }

  /** @returns the account, or the fields that another account has taken meanwhile. */
  async insert(user: NewUser): Promise<StoredUser | TakenField[]> {
    for (;;) {
      try {
        return await this.db.transaction((tx) => insertWithWorkspace(tx, { ...user, firebaseUid: manualUid() }));
      } catch (error) {
        const constraint = violatedUniqueConstraint(error);
        if (constraint === 'users_username_unique' || constraint === 'users_email_unique') {
          return this.takenFields(user.username, user.email);
        }
        // Another process registered an account in the same millisecond, so the next one is tried.
        if (constraint !== 'users_firebase_uid_unique') throw error;
      }
    }
  }

  async insertLinked(tx: Transaction, user: NewLinkedUser): Promise<StoredUser> {
    const { username, email, isEmailProven, displayName, uid } = user;
    const emailVerifiedAt = isEmailProven ? sql`now()` : null;
    return insertWithWorkspace(tx, { username, email, emailVerifiedAt, firebaseUid: uid, displayName });
  }

  /** The accounts with this address, ignoring case, locked until the transaction ends. */
  async lockByEmail(tx: Transaction, email: string): Promise<EmailOwner[]> {
    const { id, username, displayName, language, emailVerifiedAt } = users;
    return tx
      .select({ id, email: users.email, username, displayName, language, emailVerifiedAt })
      .from(users)
      .where(isEmail(email))
      .for('update');
  }

  /** Replaces the address by a placeholder in every account that has it. */
  async releaseEmail(tx: Transaction, email: string): Promise<void> {
    await tx
      .update(users)
      .set({ email: releasedEmail(users.id), updatedAt: sql`now()` })
      .where(isEmail(email));
  }
}

/** Creates an account together with its personal workspace. */
async function insertWithWorkspace(tx: Transaction, user: PgInsertValue<typeof users>): Promise<StoredUser> {
  const created = writtenRow(await tx.insert(users).values(user).returning(proUserColumns), 'a user');
  await tx.insert(workspaces).values({ id: personalWorkspaceId(created.id), ownerUserId: created.id });
  return created;
}

/** @throws Error if the account has been deleted. */
export async function storedUser(db: Database | Transaction, userId: number): Promise<StoredUser> {
  const [user] = await db.select(proUserColumns).from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`there is no user ${userId}`);
  return user;
}

/** Compares without case. */
function isEmail(email: string) {
  return eq(sql`lower(${users.email})`, sql`lower(${email})`);
}

/**
 * Makes transactions that lock the same user wait until this one ends, so that what they count stays true.
 *
 * @throws ApiError as `holdAccount`
 */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  if ((await lockUsers(tx, [userId])) === 0) throw new ApiError('unauthenticated');
}

/**
 * Locks several users like `lockUser`, in a fixed order, so that two transactions cannot deadlock.
 *
 * @returns how many of them there are
 */
export async function lockUsers(tx: Transaction, userIds: number[]): Promise<number> {
  const are = inArray(users.id, userIds);
  const locked = await tx.select({ id: users.id }).from(users).where(are).orderBy(asc(users.id)).for('no key update');
  return locked.length;
}

/**
 * Keeps the account of the user who makes a change from being deleted until the transaction ends. It comes before all
 * other locks; see "Locks" in docs/architecture.md.
 *
 * @throws ApiError `unauthenticated` if it has been deleted since the session was looked up.
 */
export async function holdAccount(tx: Transaction, userId: number): Promise<void> {
  if ((await holdAccounts(tx, [userId])) === 0) throw new ApiError('unauthenticated');
}

/** Keeps accounts from being deleted like `holdAccount`. @returns how many of them there are */
export async function holdAccounts(tx: Transaction, userIds: number[]): Promise<number> {
  const are = inArray(users.id, userIds);
  const held = await tx.select({ id: users.id }).from(users).where(are).orderBy(asc(users.id)).for('key share');
  return held.length;
}
