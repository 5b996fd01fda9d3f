import type { Notification, Notifications } from '@anchora/contract/notifications';
import { expect, it } from 'vitest';
import { markRead } from './notifications';

/** Three listed, newest first, of which the oldest is read; more unread ones are too old for the list. */
function notifications(unlisted: number): Notifications {
  const listed = [12, 11, 10].map((id) => ({ id, isRead: id === 10 }) as Notification);
  return { items: listed, unreadCount: 2 + unlisted };
}

it('counts as unread only what is newer than the notification up to which all were read', () => {
  expect(markRead(notifications(0), 11)).toMatchObject({
    unreadCount: 1,
    items: [{ isRead: false }, { isRead: true }, {}],
  });
});

it('counts nothing as unread once the newest was read, not even what is too old for the list', () => {
  expect(markRead(notifications(7), 12).unreadCount).toBe(0);
});
