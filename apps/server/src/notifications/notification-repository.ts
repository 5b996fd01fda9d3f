import { and, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { NotificationEvent } from '@anchora/contract/notifications';
import type { Database, Transaction } from '../db/database';
import { notifications } from '../db/schema/messages';

export type NotificationRow = typeof notifications.$inferSelect;

/**
 * Time after which a mail that was taken and not marked as sent is due again. Chosen, not measured: it leaves a second
 * try for a plan that ends tomorrow, and tries a mailbox that refuses at most 56 times in 14 days.
 */
export const MAIL_RETRY = sql`interval '6 hours'`;

/**
 * Shows an event in the user's bell, once.
 *
 * @param eventKey identifies the event for the user; a repeated event has no effect.
 * @param options.hasMail a mail about the event is due, for `takeDueMail`. Default: false.
 * @returns whether the user did not know of it yet
 */
export async function notify(
  db: Database | Transaction,
  userId: number,
  eventKey: string,
  event: NotificationEvent,
  { hasMail = false }: { hasMail?: boolean } = {},
): Promise<boolean> {
  const inserted = await db
    .insert(notifications)
    .values({ userId, eventKey, event, mailDueAt: hasMail ? sql`now()` : null })
    .onConflictDoNothing({ target: [notifications.userId, notifications.eventKey] })
    .returning({ id: notifications.id });
  return inserted.length === 1;
}

const isEvent = (userId: number, eventKey: string) =>
  and(eq(notifications.userId, userId), eq(notifications.eventKey, eventKey));

/**
 * Takes the mail about an event, for one caller only. Unless `markMailed` follows, it is due again after `MAIL_RETRY`,
 * so that neither a mail server's refusal nor the end of the process loses it.
 *
 * @returns whether the caller has to send it.
 */
export async function takeDueMail(db: Database, userId: number, eventKey: string): Promise<boolean> {
  const taken = await db
    .update(notifications)
    .set({ mailDueAt: sql`now() + ${MAIL_RETRY}` })
    .where(and(isEvent(userId, eventKey), lte(notifications.mailDueAt, sql`now()`)))
    .returning({ id: notifications.id });
  return taken.length === 1;
}

export async function markMailed(db: Database, userId: number, eventKey: string): Promise<void> {
  await db.update(notifications).set({ mailDueAt: null }).where(isEvent(userId, eventKey));
}

/** Notifications of a user, latest first. */
export function listNotifications(db: Database, userId: number, limit: number): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(limit);
}

export async function countUnread(db: Database, userId: number): Promise<number> {
  const [unread] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)));
  return unread?.count ?? 0;
}

export async function markRead(db: Database, userId: number, upToId: number): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, userId), lte(notifications.id, upToId), isNull(notifications.readAt)));
}
