import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database';
import { notifications } from '../src/db/schema/messages';
import { MAIL_RETRY } from '../src/notifications/notification-repository';

/** Lets the time pass after which mails that were taken and not sent are due again. */
export async function passMailRetry(db: Database): Promise<void> {
  await db.update(notifications).set({ mailDueAt: sql`${notifications.mailDueAt} - ${MAIL_RETRY}` });
}
