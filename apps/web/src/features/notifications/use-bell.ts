import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useMarkRead, useNotifications } from '../../api/notifications';

/** The notifications, and their list, which marks the listed ones as read once it shows them. */
export function useBell(openAtOnce: boolean) {
  const [path] = useLocation();
  const { data, isError, refetch } = useNotifications(path);
  const { mutate: markRead } = useMarkRead();
  const [open, setOpen] = useState(openAtOnce);
  const isOpen = useRef(openAtOnce);
  // Notifications that were unread when the list was opened; they stay marked while it is open.
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const toggle = (next: boolean) => {
    isOpen.current = next;
    setOpen(next);
    if (next) void showLatest();
  };
  const showLatest = async () => {
    // The list is fetched again, so that notifications that arrived since the page was opened are listed and marked as
    // read, too.
    const { data: now } = await refetch();
    // On a slow connection, the list may have been closed before it showed anything.
    if (!now || !isOpen.current) return;
    setNewIds(new Set(now.items.filter(({ isRead }) => !isRead).map(({ id }) => id)));
    const [latest] = now.items;
    if (latest && now.unreadCount > 0) markRead(latest.id);
  };
  const showOnArrival = useEffectEvent(() => {
    if (openAtOnce) void showLatest();
  });
  useEffect(() => showOnArrival(), []);
  return { data, isError, refetch, open, toggle, newIds };
}
