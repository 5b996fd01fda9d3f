import { beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { renderedHook } from '../../../test-support/rendered-hook';
import { useBell } from './use-bell';

const { markRead, refetch } = vi.hoisted(() => ({ markRead: vi.fn(), refetch: vi.fn() }));
vi.mock('../../api/notifications', () => ({
  useNotifications: () => ({ data: undefined, isError: false, refetch }),
  useMarkRead: () => ({ mutate: markRead }),
}));

beforeEach(() => vi.clearAllMocks());

const UNREAD = { data: { items: [{ id: 7, isRead: false }], unreadCount: 1 } };

/** Opens the list, and closes it before its answer comes if asked to. */
async function open({ closes }: { closes: boolean }): Promise<void> {
  let answer = (_found: typeof UNREAD): void => undefined;
  refetch.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { toggle } = renderedHook(
    () => useBell(false),
    (component) => <Router hook={() => ['/dashboard', () => undefined]}>{component}</Router>,
  );
  toggle(true);
  if (closes) toggle(false);
  answer(UNREAD);
  await new Promise(setImmediate);
}

it('marks what the open list shows as read', async () => {
  await open({ closes: false });
  expect(markRead).toHaveBeenCalledExactlyOnceWith(7);
});

it('leaves unread what the list would have shown, had it not been closed before', async () => {
  await open({ closes: true });
  expect(markRead).not.toHaveBeenCalled();
});
