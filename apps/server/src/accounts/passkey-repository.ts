import { MAX_PASSKEYS } from '@anchora/contract/limits';
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { passkeys, passkeyTickets } from '../db/schema/second-factors';
import { violatedUniqueConstraint } from '../db/violated-unique-constraint';
import { ApiError } from '../http/api-error';
import { hashToken } from '../http/hash-token';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskeyRow = Pick<
  PasskeyRow,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'
>;

type OwnPasskey = Pick<PasskeyRow, 'userId' | 'id'>;

/** A challenge, and the purpose for which it may be used. */
export interface Challenge {
  challenge: string;
  /** Null: any account may answer it. */
  userId: number | null;
  purpose: (typeof passkeyTickets.$inferSelect)['purpose'];
}

/** Time to find the passkey and to unlock it. Chosen, not measured. */
const CHALLENGE_LIFETIME = sql`interval '5 minutes'`;

export async function keepChallenge(db: Database, { challenge, userId, purpose }: Challenge): Promise<void> {
  await db.delete(passkeyTickets).where(lte(passkeyTickets.expiresAt, sql`now()`));
  const expiresAt = sql`now() + ${CHALLENGE_LIFETIME}`;
  await db.insert(passkeyTickets).values({ challengeHash: hashToken(challenge), userId, purpose, expiresAt });
}

/** @returns whether it was issued for this user and purpose, and is neither used nor too old. It works once. */
export async function redeemChallenge(db: Database, { challenge, userId, purpose }: Challenge): Promise<boolean> {
  const redeemed = await db
    .delete(passkeyTickets)
    .where(
      and(
        eq(passkeyTickets.challengeHash, hashToken(challenge)),
        eq(passkeyTickets.purpose, purpose),
        userId === null ? isNull(passkeyTickets.userId) : eq(passkeyTickets.userId, userId),
        gt(passkeyTickets.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyTickets.purpose });
  return redeemed.length === 1;
}

export function listPasskeys(db: Database | Transaction, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Call it with the account locked. @throws ApiError `passkey-added-already` or `too-many-passkeys` */
export async function insertPasskey(tx: Transaction, passkey: NewPasskeyRow): Promise<void> {
  const before = await tx.$count(passkeys, eq(passkeys.userId, passkey.userId));
  if (before >= MAX_PASSKEYS) throw new ApiError('too-many-passkeys', { max: MAX_PASSKEYS });
  try {
    await tx.insert(passkeys).values(passkey);
  } catch (error) {
    if (violatedUniqueConstraint(error) === null) throw error;
    throw new ApiError('passkey-added-already', {}, { cause: error });
  }
}

/**
 * Records a use with the signature counter that came with it.
 *
 * @returns false if the counter has not increased, so that there must be a copy of the authenticator, or the passkey
 *   was removed meanwhile. Authenticators without a counter always send 0.
 */
export async function countPasskeyUse(db: Database, { id }: PasskeyRow, counter: number): Promise<boolean> {
  const countsNothing = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), countsNothing)))
    .returning({ id: passkeys.id });
  return used.length === 1;
}

/** @returns whether the user has such a passkey. */
export async function renamePasskey(db: Database, { userId, id }: OwnPasskey, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return renamed.length === 1;
}

/** @returns whether the user had such a passkey. */
export async function removePasskey(tx: Transaction, { userId, id }: OwnPasskey): Promise<boolean> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return removed.length === 1;
}
