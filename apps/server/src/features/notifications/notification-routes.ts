import { and, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { markReadSchema, type Notification, type Notifications } from '@anchora/contract/notifications';
import { notifications } from '../../db/schema';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';

const LISTED = 50;

/** GET /api/notifications and POST /api/notifications/read, each about the user's own. */
export function registerNotificationRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/api/notifications', async (request): Promise<Notifications> => {
    const { id: userId } = await requireUser(request);
    const [rows, [unread]] = await Promise.all([
      db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(desc(notifications.id))
        .limit(LISTED),
      db
        .select({ count: count() })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), isNull(notifications.readAt))),
    ]);
    return { items: rows.map(toAnswer), unreadCount: unread?.count ?? 0 };
  });

  app.post('/api/notifications/read', async (request) => {
    const { id: userId } = await requireUser(request);
    const { upToId } = parseBody(markReadSchema, request.body);
    await db
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(eq(notifications.userId, userId), lte(notifications.id, upToId), isNull(notifications.readAt)));
    return { ok: true };
  });
}

function toAnswer({ id, event, readAt, createdAt }: typeof notifications.$inferSelect): Notification {
  return { ...event, id, isRead: readAt !== null, createdAt: createdAt.toISOString() };
}
