import type { FactorWays } from '@anchora/contract/second-factor';
import { FACTOR_REMOVAL_DELAY_HOURS } from '@anchora/contract/limits';
import { and, asc, eq, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { proUserColumns, type StoredUser } from '../db/pro-user';
import { users } from '../db/schema/accounts';
import { factorRemovals, passkeys, recoveryCodes, totpFactors } from '../db/schema/second-factors';

const isConfirmed = isNotNull(totpFactors.confirmedAt);
/** An app that is being added can be confirmed for this long. Chosen, not measured. */
const CONFIRMABLE = sql`interval '10 minutes'`;

export async function factorWaysOf(db: Database | Transaction, userId: number): Promise<FactorWays> {
  return {
    hasApp: (await db.$count(totpFactors, and(eq(totpFactors.userId, userId), isConfirmed))) > 0,
    hasPasskeys: (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  };
}

/** Whether the account owns or works in a workspace that requires a second factor of its members. */
export async function isFactorRequired(db: Database | Transaction, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ isRequired: boolean }>(sql`select exists (
    select from workspaces w left join workspace_members m on m.workspace_id = w.id and m.user_id = ${userId}
    where w.requires_factor and (w.owner_user_id = ${userId} or m.user_id is not null)) as "isRequired"`);
  return rows[0]?.isRequired === true;
}

/**
 * Locks the account until the transaction ends, so that its factors change one after the other.
 *
 * @returns null if the account has been deleted.
 */
export async function lockFactors(tx: Transaction, userId: number): Promise<StoredUser | null> {
  const [user] = await tx.select(proUserColumns).from(users).where(eq(users.id, userId)).for('update');
  return user ?? null;
}

type TotpRow = typeof totpFactors.$inferSelect;

/** The confirmed app; null without one. */
export async function findTotp(db: Database | Transaction, userId: number): Promise<TotpRow | null> {
  const [row] = await db
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isConfirmed));
  return row ?? null;
}

/** Accounts with an app, either confirmed or being added. */
export async function listTotpUsers(db: Database | Transaction): Promise<number[]> {
  const rows = await db.select({ userId: totpFactors.userId }).from(totpFactors).orderBy(asc(totpFactors.userId));
  return rows.map(({ userId }) => userId);
}

/** Replaces an app that was not confirmed. @returns false if the account has a confirmed one. */
export async function beginTotp(
  db: Database | Transaction,
  { userId, secret, sessionId }: Pick<TotpRow, 'userId' | 'secret' | 'sessionId'>,
): Promise<boolean> {
  const begun = await db
    .insert(totpFactors)
    .values({ userId, secret, sessionId })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { secret, sessionId, createdAt: sql`now()`, lastStep: 0 },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId });
  return begun.length === 1;
}

/** The app that this session is adding; null without one, or if it was begun too long ago. */
export async function findBegunTotp(
  db: Database | Transaction,
  userId: number,
  sessionId: number,
): Promise<TotpRow | null> {
  const [row] = await db
    .select()
    .from(totpFactors)
    .where(
      and(
        eq(totpFactors.userId, userId),
        eq(totpFactors.sessionId, sessionId),
        isNull(totpFactors.confirmedAt),
        sql`${totpFactors.createdAt} > now() - ${CONFIRMABLE}`,
      ),
    );
  return row ?? null;
}

/**
 * Confirms an app that is being added, and uses up the time step of the code that confirmed it.
 *
 * @returns false if the app has been confirmed or replaced meanwhile.
 */
export async function confirmTotp(tx: Transaction, { userId, secret }: TotpRow, step: number): Promise<boolean> {
  const confirmed = await tx
    .update(totpFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(totpFactors.userId, userId), eq(totpFactors.secret, secret), isNull(totpFactors.confirmedAt)))
    .returning({ userId: totpFactors.userId });
  return confirmed.length === 1;
}

/**
 * Uses up a time step and those before it.
 *
 * @returns false if it has been used, by any process, or if there is no confirmed app.
 */
export async function useTotpStep(db: Database | Transaction, userId: number, step: number): Promise<boolean> {
  const used = await db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), isConfirmed, lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId });
  return used.length === 1;
}

/** Removes the app, also one that is being added. @returns whether there was a confirmed app. */
export async function removeTotp(tx: Transaction, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

/** @param hashes of the new codes; an empty list removes all codes of the account. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number, hashes: Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** @returns false if there is no such unused code. */
export async function useRecoveryCode(tx: Transaction, userId: number, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

/** Begins the removal of all factors. @returns when it is due, which a repetition does not change. */
export async function beginFactorRemoval(tx: Transaction, userId: number): Promise<Date> {
  const dueAt = sql`now() + ${FACTOR_REMOVAL_DELAY_HOURS} * interval '1 hour'`;
  await tx.insert(factorRemovals).values({ userId, dueAt }).onConflictDoNothing();
  const due = await factorRemovalDueAt(tx, userId);
  if (!due) throw new Error('a removal that was begun is not there');
  return due;
}

export async function factorRemovalDueAt(db: Database | Transaction, userId: number): Promise<Date | null> {
  const { dueAt } = factorRemovals;
  const [row] = await db.select({ dueAt }).from(factorRemovals).where(eq(factorRemovals.userId, userId));
  return row?.dueAt ?? null;
}

/** @returns whether a removal was waiting. */
export async function stopFactorRemoval(db: Database | Transaction, userId: number): Promise<boolean> {
  const stopped = await db
    .delete(factorRemovals)
    .where(eq(factorRemovals.userId, userId))
    .returning({ userId: factorRemovals.userId });
  return stopped.length === 1;
}

/** Accounts whose factors are to be removed now. */
export async function dueFactorRemovals(db: Database): Promise<number[]> {
  const due = await db.select({ userId: factorRemovals.userId }).from(factorRemovals).where(isDue);
  return due.map(({ userId }) => userId);
}

const isDue = lte(factorRemovals.dueAt, sql`now()`);

/**
 * Removes every factor of an account, unless one was used since; a removal that was begun again after that has its own
 * time.
 *
 * @returns whether the removal was still due.
 */
export async function removeAllFactors(tx: Transaction, userId: number): Promise<boolean> {
  await lockFactors(tx, userId);
  if ((await tx.$count(factorRemovals, and(eq(factorRemovals.userId, userId), isDue))) === 0) return false;
  await stopFactorRemoval(tx, userId);
  await removeTotp(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await replaceRecoveryCodes(tx, userId, []);
  return true;
}
