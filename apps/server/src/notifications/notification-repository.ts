import { and, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { NotificationEvent } from '@anchora/contract/notifications';
import type { Database, Transaction } from '../db/database';
import { notifications } from '../db/schema/messages';

export type NotificationRow = typeof notifications.$inferSelect;

/**
 * @param eventKey identifies the event for the user; a repeated event has no effect.
 * @returns whether the user did not know of it yet
 */
export async function notify(
  db: Database | Transaction,
  userId: number,
  eventKey: string,
  event: NotificationEvent,
): Promise<boolean> {
  const inserted = await db
    .insert(notifications)
    .values({ userId, eventKey, event })
    .onConflictDoNothing({ target: [notifications.userId, notifications.eventKey] })
    .returning({ id: notifications.id });
  return inserted.length === 1;
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
