import { FACTOR_TICKET_LIFETIME_S, RESET_LINK_HOURS } from '@anchora/contract/limits';
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { userTickets } from '../db/schema/accounts';
import type { Database, Transaction } from '../db/database';
import { hashToken } from '../http/hash-token';

type Purpose = (typeof userTickets.$inferSelect)['purpose'];

/** Time for which a link that confirms an address works, as its mail says. */
export const CONFIRMATION_LINK_DAYS = 3;

/** A browser fetches the download as soon as it has the ticket. Chosen, not measured. */
const DOWNLOAD_LIFETIME = sql`interval '10 minutes'`;

const LIFETIMES: Record<Purpose, ReturnType<typeof sql>> = {
  'password-reset': sql`${RESET_LINK_HOURS} * interval '1 hour'`,
  'confirm-email': sql`${CONFIRMATION_LINK_DAYS} * interval '1 day'`,
  export: DOWNLOAD_LIFETIME,
  'second-factor': sql`${FACTOR_TICKET_LIFETIME_S} * interval '1 second'`,
  'project-download': DOWNLOAD_LIFETIME,
  'project-site': DOWNLOAD_LIFETIME,
};

/** @returns a secret that works once: 256 random bits, base64url. Only its hash is stored. */
export async function issueTicket(
  db: Database | Transaction,
  ticket: { userId: number; purpose: Purpose; email?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.delete(userTickets).where(lte(userTickets.expiresAt, sql`now()`));
  await db.insert(userTickets).values({
    tokenHash: hashToken(token),
    ...ticket,
    expiresAt: sql`now() + ${LIFETIMES[ticket.purpose]}`,
  });
  return token;
}

/**
 * Redeems a ticket; it works once.
 *
 * @param userId the only user who may redeem it; other attempts leave it unused. Default: any user.
 * @returns null if it is unknown, used, too old or another user's.
 */
export async function redeemTicket(db: Database | Transaction, purpose: Purpose, token: string, userId?: number) {
  const [ticket] = await db
    .delete(userTickets)
    .where(
      and(
        eq(userTickets.tokenHash, hashToken(token)),
        eq(userTickets.purpose, purpose),
        gt(userTickets.expiresAt, sql`now()`),
        userId === undefined ? undefined : eq(userTickets.userId, userId),
      ),
    )
    .returning({ userId: userTickets.userId, email: userTickets.email });
  return ticket ?? null;
}

/** @returns the ticket's user, without redeeming it; null if the ticket is unknown, used or too old. */
export async function findTicket(db: Database, purpose: Purpose, token: string) {
  const [ticket] = await db
    .select({ userId: userTickets.userId })
    .from(userTickets)
    .where(
      and(
        eq(userTickets.tokenHash, hashToken(token)),
        eq(userTickets.purpose, purpose),
        gt(userTickets.expiresAt, sql`now()`),
      ),
    );
  return ticket ?? null;
}

/** Invalidates the user's earlier links of this kind. */
export async function voidTickets(db: Database | Transaction, userId: number, purpose: Purpose): Promise<void> {
  await db.delete(userTickets).where(and(eq(userTickets.userId, userId), eq(userTickets.purpose, purpose)));
}
