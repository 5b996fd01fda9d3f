import type { Notifications } from '@anchora/contract/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from './http-client';
import { tellOtherTabs } from './other-tabs';

const KEY = ['/api/notifications'] as const;
/** Users change pages far more often than new notifications arrive. Chosen, not measured. */
const FRESH_MS = 60_000;

/** @param path of the page; a new path reads the list again if it is older than `FRESH_MS` */
export function useNotifications(path: string) {
  const client = useQueryClient();
  const askedAt = useRef(path);
  useEffect(() => {
    if (askedAt.current === path) return;
    askedAt.current = path;
    void client.refetchQueries({ queryKey: KEY, stale: true });
  }, [client, path]);
  return useQuery<Notifications>({ queryKey: KEY, staleTime: FRESH_MS });
}

/** Marks everything up to and including this notification as read; later ones stay unread. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    meta: { isBackground: true },
    mutationFn: async (upToId: number) =>
      request<unknown>('/api/notifications/read', { method: 'POST', body: { upToId } }),
    onMutate: (upToId) => {
      client.setQueryData<Notifications>(KEY, (before) => before && markRead(before, upToId));
    },
    onSuccess: () => tellOtherTabs(KEY[0]),
    onError: async () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** The notifications once all up to this one were read, also those that are too old for the list. */
export function markRead({ items }: Notifications, upToId: number): Notifications {
  const marked = items.map((item) => (item.id <= upToId ? { ...item, isRead: true } : item));
  return { items: marked, unreadCount: marked.filter(({ isRead }) => !isRead).length };
}
