import type { FastifyInstance } from 'fastify';
import { markReadSchema, type Notification, type Notifications } from '@anchora/contract/notifications';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';
import {
  countUnread,
  listNotifications,
  markRead,
  type NotificationRow,
} from '../../notifications/notification-repository';

/** The list has this many of the latest notifications. Chosen, not measured. */
const LISTED = 50;

/** GET /api/notifications and POST /api/notifications/read, for the signed-in user's notifications. */
export function registerNotificationRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/api/notifications', async (request): Promise<Notifications> => {
    const { id: userId } = await requireUser(request);
    const [rows, unreadCount] = await Promise.all([listNotifications(db, userId, LISTED), countUnread(db, userId)]);
    return { items: rows.map(toAnswer), unreadCount };
  });

  app.post('/api/notifications/read', async (request) => {
    const { id: userId } = await requireUser(request);
    const { upToId } = parseBody(markReadSchema, request.body);
    await markRead(db, userId, upToId);
    return { ok: true };
  });
}

function toAnswer({ id, event, readAt, createdAt }: NotificationRow): Notification {
  return { ...event, id, isRead: readAt !== null, createdAt: createdAt.toISOString() };
}
