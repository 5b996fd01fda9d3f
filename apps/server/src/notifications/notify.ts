import type { NotificationEvent } from '@anchora/contract/notifications';
import { notifications } from '../db/schema';
import type { Database, Transaction } from '../db/database';

/** @param eventKey names the event among those of the user: told again, it changes nothing. */
export async function notify(
  db: Database | Transaction,
  userId: number,
  eventKey: string,
  event: NotificationEvent,
): Promise<void> {
  await db
    .insert(notifications)
    .values({ userId, eventKey, event })
    .onConflictDoNothing({ target: [notifications.userId, notifications.eventKey] });
}
